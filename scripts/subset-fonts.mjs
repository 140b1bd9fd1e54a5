// npm run fonts: the letters and weights that nearly every page needs, small enough for the first
// paint. All other Latin letters stay in the packages' files and are loaded when a text has them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './kit/root.mjs';

/** The same list as `unicode-range` in the style sheets. */
const ASCII = Array.from({ length: 0x7e - 0x20 + 1 }, (_, n) => String.fromCodePoint(0x20 + n));
const core = [...ASCII, ...'\u00a0©«·»×–—‘’“”•…€→'].join('');

/** Name -> file of `@fontsource-variable` and the weights the pages use. */
const faces = {
  inter: { file: 'inter/files/inter-latin-wght-normal', wght: { min: 400, max: 700 } },
  newsreader: {
    file: 'newsreader/files/newsreader-latin-wght-normal',
    wght: { min: 400, max: 600 },
  },
  bricolage: {
    file: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal',
    wght: { min: 400, max: 800 },
  },
};

for (const [name, { file, wght }] of Object.entries(faces)) {
  const whole = readFileSync(join(root, `node_modules/@fontsource-variable/${file}.woff2`));
  const subset = await subsetFont(whole, core, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    noLayoutClosure: true,
  });
  writeFileSync(join(root, `shared/ui/fonts/${name}-core.woff2`), subset);
  process.stdout.write(`${name}: ${subset.length} of ${whole.length} bytes\n`);
}
