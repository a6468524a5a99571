import { readFileSync } from 'node:fs';
import { Search } from '../lib/engine/search';

/** The search that a page loads in its worker, read from where it is built. */
export function loadSearch(): Promise<Search> {
  const module = new WebAssembly.Module(readFileSync('src/wasm/search.wasm'));
  return Search.load((imports) => WebAssembly.instantiate(module, imports));
}
