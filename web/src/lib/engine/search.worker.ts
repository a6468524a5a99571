import url from '../../wasm/search.wasm?url';
import { answer, type SearchFunctions } from './answer';
import { loadModule } from './module';
import type { Answer, Question } from './search';

const module = loadModule<SearchFunctions>(url);

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  // A module that did not load or has failed answers, too: nobody waits for ever.
  const none: Answer = { id: data.id, square: null };
  self.postMessage(await module.then((loaded) => answer(loaded, data)).catch(() => none));
};
