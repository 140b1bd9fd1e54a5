import { checkNode } from './kit/require-node.mjs';
import { ensureInstalled } from './kit/install.mjs';
import { supervise } from './kit/supervise.mjs';

checkNode();
await ensureInstalled();
// The server serves the islands and the console through Vite; a change of its own sources restarts
// it.
supervise(
  [
    '--import',
    'tsx',
    '--watch-path=server',
    '--watch-path=shared',
    '--watch-path=public-web',
    'server/main.ts',
  ],
  {
    ...process.env,
    NODE_ENV: 'development',
    UNLATCH_DEV: '1',
    // The root configuration names areas only; this one tells tsx how to read JSX.
    TSX_TSCONFIG_PATH: 'tsconfig.dev.json',
  },
);
