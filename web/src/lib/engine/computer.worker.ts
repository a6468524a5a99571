import url from '../../wasm/search.wasm?url';
import { answer } from './answer';
import type { Question } from './computer';
import { instantiate } from './module';
import { Search } from './search';

const search = Search.load((imports) => instantiate(url, imports));

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  await answer(search, data, (message) => self.postMessage(message));
};
