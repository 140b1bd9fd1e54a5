import { runBuilt } from './kit/run-built.mjs';

process.exitCode = await runBuilt('dist/server/demo-remove.js', process.argv.slice(2));
