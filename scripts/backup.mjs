import { runBuilt } from './kit/run-built.mjs';

process.exitCode = await runBuilt('dist/server/backup.js', process.argv.slice(2));
