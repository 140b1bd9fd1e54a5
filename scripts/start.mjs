import { prepareBuilt } from './kit/run-built.mjs';
import { supervise } from './kit/supervise.mjs';

const code = await prepareBuilt();
if (code !== 0) process.exit(code);
supervise(['--enable-source-maps', 'dist/server/main.js'], {
  ...process.env,
  NODE_ENV: 'production',
});
