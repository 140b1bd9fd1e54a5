import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { removeStamp, stateOfSources, writeStamp } from './kit/build-stamp.mjs';
import { checkNode } from './kit/require-node.mjs';
import { compressFolder } from './kit/bundle/compress.mjs';
import { packExtension } from './kit/bundle/pack-extension.mjs';
import { root } from './kit/root.mjs';
import { runToolQuietly } from './kit/run.mjs';
import { giveUp, say } from './kit/say.mjs';

checkNode();
const began = Date.now();
const state = stateOfSources();
const options = { env: { ...process.env, NODE_ENV: 'production' } };
const vite = (...args) =>
  runToolQuietly('vite/bin/vite.js', ['build', '--logLevel', 'warn', ...args], options);
const electronVite = () =>
  runToolQuietly('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'], options);

const extension = (part, outDir) =>
  runToolQuietly(
    'vite/bin/vite.js',
    ['build', '--logLevel', 'warn', '--config', 'extension.vite.config.ts'],
    { env: { ...options.env, EXTENSION_PART: part, EXTENSION_OUT: join(root, outDir) } },
  );

removeStamp();
const builds = {
  'the public pages': vite(),
  'the server': vite('--config', 'server.vite.config.ts'),
  'the console': electronVite(),
  'the extension for Chromium': extension('chromium', 'dist/extension/chromium'),
  'the extension for Firefox': extension('firefox', 'dist/extension/firefox'),
  'the reader of the extension': extension('reader', 'dist/extension/reader'),
};
const failed = [];
for (const [name, build] of Object.entries(builds)) {
  if ((await build) !== 0) failed.push(name);
}
if (failed.length > 0) giveUp(`Could not build ${failed.join(' and ')}: see above.`);

await packExtension();
for (const folder of ['dist/public', 'dist/desktop/renderer']) {
  if (existsSync(join(root, folder))) await compressFolder(join(root, folder));
}
writeStamp(state);
say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
