import { isBuildFresh } from './build-stamp.mjs';
import { checkNode } from './check-node.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';
import { supervise } from './supervise.mjs';

checkNode();
await ensureInstalled();
if (!isBuildFresh()) {
  say('Building (some seconds, only after a change)');
  const code = await run(process.execPath, ['scripts/build.mjs']);
  if (code !== 0) process.exit(code);
}
supervise(['--enable-source-maps', 'dist/server/main.js'], {
  ...process.env,
  NODE_ENV: 'production',
});
