import { runBuilt } from './kit/run-built.mjs';

process.exitCode = await runBuilt('dist/server/restore.js', process.argv.slice(2));
