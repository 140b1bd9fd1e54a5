import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTestBrowser } from './kit/browser.mjs';
import { checkNode } from './kit/require-node.mjs';
import { ensureInstalled } from './kit/install.mjs';
import {
  failuresOfPlaywright,
  failuresOfVitest,
  readPlaywrightReport,
  readVitestReport,
} from './kit/reports.mjs';
import { root } from './kit/root.mjs';
import { run, runTool } from './kit/run.mjs';
import { say } from './kit/say.mjs';

const LINTED = ['desktop', 'public-web', 'server', 'shared', 'scripts', 'bench', 'e2e'];
/**
 * Set as these settings during the build; a built file that contains it has read the environment.
 */
const BUILD_MARK = 'canary-of-the-build';
const SECRET_SETTINGS = [
  'DATABASE_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'S3_SECRET_ACCESS_KEY',
];
const wantsBrowser = !process.argv.includes('--no-browser');

checkNode();
await ensureInstalled();

const reports = mkdtempSync(join(tmpdir(), 'unlatch-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
// No test may wait for a person.
const quiet = { stdio: ['ignore', 'inherit', 'inherit'] };
const script = (name, ...args) => run(process.execPath, [`scripts/${name}.mjs`, ...args], quiet);
const tool = (path, ...args) => runTool(path, args, quiet);
const total = { passed: 0, failed: 0 };
const failedSteps = [];
const failures = [];

/** Runs a step; `read` turns its exit code into numbers, by default one check. */
async function step(name, action, read = (code) => oneCheck(code === 0)) {
  say(`--- ${name}`);
  const began = Date.now();
  const { passed, failed } = read(await action());
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failedSteps.push(name);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  say(`${failed > 0 ? 'FAILED' : 'ok'}: ${name} (${seconds} s)`);
  return failed === 0;
}

function oneCheck(hasPassed) {
  return hasPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

// Searched for during the other steps, because only the last ones need it.
const ofBrowser = [];
const browser = wantsBrowser
  ? ensureTestBrowser({ stdio: ['ignore', 'pipe', 'pipe'], chunks: ofBrowser })
  : null;
await step('types', () => script('typecheck'));
await step('lint', () =>
  tool(
    'oxlint/bin/oxlint',
    '--type-aware',
    ...LINTED.filter((name) => existsSync(join(root, name))),
  ),
);
await step('format', () => tool('oxfmt/bin/oxfmt', '--check'));
await step('dead code', () => tool('knip/bin/knip.js', '--no-progress'));
await step('lockfile', () => script('check-lock'));
const isBuilt = await step('build', () =>
  run(process.execPath, ['scripts/build.mjs'], {
    ...quiet,
    env: {
      ...process.env,
      ...Object.fromEntries(SECRET_SETTINGS.map((name) => [name, BUILD_MARK])),
    },
  }),
);
// Tests that start the server start this one.
if (isBuilt) process.env.HAS_FRESH_BUILD = '1';
await step('weight of the console', () => (isBuilt ? script('check-weight') : 1));
await step('desktop packing', () => (isBuilt ? script('check-desktop') : 1));
await step('extension for Firefox', () => (isBuilt ? script('check-extension') : 1));

const unitReport = join(reports, 'vitest.json');
const contractCalls = join(reports, 'contract-calls.jsonl');
process.env.CONTRACT_COVERAGE_FILE = contractCalls;
// What tests find in the wrong place, and the log of the browser tests' server.
const leaks = join(reports, 'canaries.jsonl');
process.env.CANARY_FILE = leaks;
const serverLog = join(reports, 'server.log');
process.env.E2E_SERVER_LOG = serverLog;
await step(
  'unit and API tests',
  () =>
    tool(
      'vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ),
  (code) => readVitestReport(unitReport, code),
);
failures.push(...failuresOfVitest(unitReport));
await step('contract coverage', () =>
  run(
    process.execPath,
    ['--import', 'tsx', 'server/testing/coverage/check-contract-coverage.ts', contractCalls],
    quiet,
  ),
);

if (browser !== null) {
  const hasBrowser = await step('browser', async () => {
    const code = await browser;
    if (code !== 0) process.stderr.write(Buffer.concat(ofBrowser));
    return code;
  });
  const browserReport = join(reports, 'playwright.json');
  process.env.PLAYWRIGHT_REPORT = browserReport;
  await step(
    'browser tests',
    () => (hasBrowser && isBuilt ? tool('@playwright/test/cli.js', 'test') : 1),
    (code) => readPlaywrightReport(browserReport, code),
  );
  failures.push(...failuresOfPlaywright(browserReport));
}

await step('canaries', () =>
  run(
    process.execPath,
    ['--import', 'tsx', 'server/testing/canaries/check-canaries.ts', leaks, serverLog],
    quiet,
  ),
);

// Repeated at the end, where a reader of a long log looks first.
for (const failure of failures) say(`Failed: ${failure}`);
if (failedSteps.length > 0) say(`Failed: ${failedSteps.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
