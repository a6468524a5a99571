import { readFileSync } from 'node:fs';
import { EngineModule } from '../lib/engine/module';
import { Rules } from '../lib/engine/rules';

/** The real rules, from the built module. */
export function loadRules(): Rules {
  const module = new WebAssembly.Module(readFileSync('src/wasm/rules.wasm'));
  return new Rules(new EngineModule(new WebAssembly.Instance(module)));
}
