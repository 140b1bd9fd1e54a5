import { runBuilt } from './kit/run-built.mjs';

process.exitCode = await runBuilt('dist/server/probe-linkedin.js', process.argv.slice(2));
