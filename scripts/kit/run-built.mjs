import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBuildFresh } from './build-stamp.mjs';
import { checkNode } from './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/** Installs and builds what is missing or older than the sources. Resolves to an exit code. */
export async function prepareBuilt() {
  checkNode();
  // An installation without sources, such as the image, has nothing to build.
  if (!existsSync(join(root, 'vite.config.ts'))) return 0;
  await ensureInstalled();
  if (isBuildFresh()) return 0;
  say('Building (takes seconds, only after a change)');
  return run(process.execPath, ['scripts/build.mjs']);
}

/** Runs a command of the built product, building it first where the sources are newer. */
export async function runBuilt(file, args) {
  const code = await prepareBuilt();
  if (code !== 0) return code;
  const env = { ...process.env, NODE_ENV: 'production' };
  return run(process.execPath, ['--enable-source-maps', file, ...args], { env });
}
