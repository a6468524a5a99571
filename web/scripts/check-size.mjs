// Prints what a first visit downloads and fails the build when it is too much.
// Counted as the wire does: the script with all that it imports at once, the largest catalogue of
// messages, and the rules module, each compressed.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT = 100 * 1000;
const dist = new URL('../dist/', import.meta.url).pathname;
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** The entry chunk and everything it imports statically. */
function firstScripts(name, seen = new Set()) {
  const chunk = manifest[name];
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) firstScripts(imported, seen);
  return seen;
}

/** The catalogue of the language that has the most to say. */
function largestCatalogue() {
  const catalogues = Object.values(manifest)
    .filter(({ src }) => /^src\/lib\/i18n\/..\.ts$/.test(src ?? ''))
    .map(({ file }) => file);
  return catalogues.sort((a, b) => statSync(join(dist, b)).size - statSync(join(dist, a)).size)[0];
}

function rulesModule() {
  return readdirSync(join(dist, 'assets'))
    .filter((file) => /^rules-.*\.wasm$/.test(file))
    .map((file) => `assets/${file}`);
}

const files = [...firstScripts('index.html'), largestCatalogue(), ...rulesModule()];
let total = 0;
for (const file of files) {
  const gzip = statSync(join(dist, `${file}.gz`)).size;
  const brotli = statSync(join(dist, `${file}.br`)).size;
  total += gzip;
  console.log(`${file}: ${gzip} bytes with gzip, ${brotli} with brotli`);
}
console.log(`First page: ${(total / 1000).toFixed(1)} kB compressed of ${LIMIT / 1000} kB allowed`);
if (total > LIMIT) {
  console.error('The first page is too heavy: load less at once, or later.');
  process.exit(1);
}
