import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { freePort } from './scripts/kit/free-port.mjs';
import { useMemoryFolder } from './scripts/kit/memory-folder.mjs';

useMemoryFolder();

const [seededPort = 0, restoredPort = 0, linkedInApiPort = 0] = await portsOfThisRun();
/** The first one is the same engine without windows: tests need a third less processor time. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const chromium = process.env['CHROMIUM_PATH'] ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
const baseURL = `http://localhost:${seededPort}`;
/** Set by the test command, which reads this report at the end. */
const wholeRunReport = process.env['PLAYWRIGHT_REPORT'];

export default defineConfig({
  fullyParallel: true,
  // One more than the two cores it is made for: a test waits for its pages half of the time.
  workers: 3,
  timeout: 360_000,
  // Long time-outs: they end what hangs, and a slow machine needs three times as long as a fast one.
  expect: { timeout: 50_000 },
  forbidOnly: Boolean(process.env['CI']),
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: wholeRunReport ?? 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // Recording takes a fifth of a whole run; run a failed file alone for its trace.
    trace: wholeRunReport === undefined ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      // Needed by root and in containers; the others stop the browser's own network requests.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without a process for drawing a run takes a tenth less processor time.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'public-web', testDir: 'public-web/e2e', testMatch: '*.e2e.ts' },
    {
      name: 'console',
      testDir: 'desktop/e2e',
      testMatch: '*.e2e.ts',
      // Drawing its animations takes a quarter of the processor time; some files ask for them.
      use: { reducedMotion: 'reduce' },
    },
    {
      // A backup restored into an empty database: the old data, and the main flows.
      name: 'restored',
      // Payments by invoice are tested here, because one installation has one way to pay.
      testMatch: [
        'e2e/restored.e2e.ts',
        'e2e/manual-invoices.e2e.ts',
        'public-web/e2e/unlock.e2e.ts',
        'desktop/e2e/auth.e2e.ts',
      ],
      grep: /before the backup|unlocks with a comment|real forms|right one goes to|by invoice/,
      use: { baseURL: `http://localhost:${restoredPort}` },
    },
  ],
  // One after the other: the second is made from the first.
  webServer: [
    serverOn(seededPort, 'start-server.mjs', throwawayDataDir()),
    serverOn(restoredPort, 'start-restored.mjs', join(throwawayDataDir(), 'restored')),
  ],
});

/** The built server itself, because npm does not pass signals on. */
function serverOn(port: number, script: string, dataDir: string) {
  return {
    command: `node e2e/servers/${script}`,
    url: `http://localhost:${port}/health/ready`,
    // Only ends a server that hangs; on a busy machine a start takes minutes.
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      // Longer than any pause of a test, whose next request would meet a connection that is just ending.
      KEEP_ALIVE_SECONDS: '300',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      SEEDED_URL: baseURL,
      // A test that needs LinkedIn's API starts its double there.
      LINKEDIN_API_ORIGIN: `http://127.0.0.1:${linkedInApiPort}`,
      SANDBOX: '1',
      // The tests set the network they come from.
      TRUSTED_PROXIES: '127.0.0.1/32',
      LOG_LEVEL: 'warn',
    },
  };
}

/** The runner and each worker read this file once; all have to use the same ports. */
async function portsOfThisRun(): Promise<number[]> {
  process.env['E2E_PORTS'] ??= [await freePort(), await freePort(), await freePort()].join();
  return process.env['E2E_PORTS'].split(',').map(Number);
}

/** One folder for all of them, as with the ports. */
function throwawayDataDir(): string {
  const known = process.env['E2E_DATA_DIR'];
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), 'unlatch-e2e-'));
  // The database server of a root's run is another user, who needs access.
  chmodSync(folder, 0o711);
  process.env['E2E_DATA_DIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
