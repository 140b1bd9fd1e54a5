import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './kit/root.mjs';
import { runTool } from './kit/run.mjs';

// The compiler's own build mode stops at the first area with errors and needs declaration files; here
// every area is checked and every error shown.
const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
let exitCode = 0;
for (const { path } of references) {
  if (!existsSync(join(root, path, 'tsconfig.json'))) continue;
  const code = await runTool('typescript/bin/tsc', ['-p', path]);
  if (code !== 0) exitCode = code;
}
process.exit(exitCode);
