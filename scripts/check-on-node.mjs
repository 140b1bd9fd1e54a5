import { runNpm } from './kit/run.mjs';
import { giveUp, say } from './kit/say.mjs';

// npm run check:node -- 24 [arguments of the check] runs the whole check on the newest Node of that line,
// which npm fetches as the package `node` and keeps in its cache. After `--` follows a command instead:
// npm run check:node -- 22 -- node_modules/vitest/vitest.mjs run shared
const [version = '', ...rest] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version))
  giveUp('Which Node version? Example: npm run check:node -- 24');

const command = rest[0] === '--' ? rest.slice(1) : ['scripts/test.mjs', '--no-browser', ...rest];
const onNode = ['exec', '--yes', `--package=node@${version}`, '--', 'node'];
if ((await runNpm([...onNode, '--version'])) !== 0)
  giveUp(`npm has no Node ${version} for this system.`);
say(`Running on Node ${version}: ${command.join(' ')}`);
process.exitCode = await runNpm([...onNode, ...command]);
