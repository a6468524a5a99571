import type { EngineModule } from './module';
import type { Answer, Question } from './search';

/** What `search.wasm` exports. */
export interface SearchFunctions {
  readonly choose: (length: number, level: number, seed: bigint) => number;
}

/** The answer of the search to a question. */
export function answer(module: EngineModule<SearchFunctions>, question: Question): Answer {
  const { id, setup, level, seed } = question;
  const square = module.ask((length) => module.functions.choose(length, level, seed), setup);
  return { id, square: square === '' ? null : square };
}
