import { existsSync } from 'node:fs';
import { run, runTool } from './run.mjs';
import { say } from './say.mjs';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
/** The same engine without windows: tests need a third less processor time. */
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Provides a browser: the one named by CHROMIUM_PATH, the system's, on Debian as root its package,
 * else Playwright's own. Resolves to an exit code.
 */
export async function ensureBrowser(options) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? 0 : 1;
  if (existsSync(SYSTEM_CHROMIUM)) return 0;
  if (isRootOnDebian() && (await installChromium(options)) === 0) return 0;
  const extra = process.platform === 'linux' && process.getuid() === 0 ? ['--with-deps'] : [];
  return runTool('@playwright/test/cli.js', ['install', ...extra, 'chromium'], options);
}

/**
 * Like `ensureBrowser`, for tests: they use the lighter one too, where it is or can be installed. It
 * loads no extensions.
 */
export async function ensureTestBrowser(options) {
  if (process.env.CHROMIUM_PATH) return ensureBrowser(options);
  const code = await ensureBrowser(options);
  if (!existsSync(SYSTEM_SHELL) && isRootOnDebian()) await installShell(options);
  return code;
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

async function installChromium(options) {
  const installed = await installPackages(['chromium', 'fonts-liberation'], options);
  // Ubuntu's package of that name installs no browser at that path.
  return installed === 0 && existsSync(SYSTEM_CHROMIUM) ? 0 : 1;
}

/** In the version of the installed Chromium, so that nothing else of the system changes. */
async function installShell(options) {
  say('Installing chromium-headless-shell beside the other steps, for the browser tests');
  const chunks = [];
  const piped = { stdio: ['ignore', 'pipe', 'pipe'], chunks };
  const isThere =
    (await run('dpkg-query', ['-W', '-f=${Version}', 'chromium-common'], piped)) === 0;
  const version = Buffer.concat(chunks).toString();
  const packages = isThere
    ? [`chromium-headless-shell=${version}`]
    : ['chromium-headless-shell', 'fonts-liberation'];
  return installPackages(packages, options);
}

async function installPackages(packages, options) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    run('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=20', ...args], { ...options, env });
  const updated = await apt('update');
  if (updated !== 0) return updated;
  return apt('install', '-y', '--no-install-recommends', ...packages);
}
