import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBuildFresh } from './build-stamp.mjs';
import { checkNode } from './check-node.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/** Runs a command of the built product, building it first where the sources are newer. */
export async function runBuilt(file, args) {
  checkNode();
  // An installation without sources, such as the image, has nothing to build.
  if (existsSync(join(root, 'vite.config.ts'))) {
    await ensureInstalled();
    if (!isBuildFresh()) {
      say('Building (some seconds, only after a change)');
      const code = await run(process.execPath, ['scripts/build.mjs']);
      if (code !== 0) return code;
    }
  }
  const env = { ...process.env, NODE_ENV: 'production' };
  return run(process.execPath, ['--enable-source-maps', file, ...args], { env });
}
