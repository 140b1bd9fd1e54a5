import { existsSync } from 'node:fs';
import { run, runTool } from './run.mjs';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/**
 * Sees to a browser for the tests: the one named by CHROMIUM_PATH, the system's, on Debian as root
 * its package, else Playwright's own. Resolves to an exit code.
 */
export async function ensureBrowser(options) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? 0 : 1;
  if (existsSync(SYSTEM_CHROMIUM)) return 0;
  if (isRootOnDebian() && (await installPackage(options)) === 0) return 0;
  const extra = process.platform === 'linux' && process.getuid() === 0 ? ['--with-deps'] : [];
  return runTool('@playwright/test/cli.js', ['install', ...extra, 'chromium'], options);
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

async function installPackage(options) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update', '-qq'], { ...options, env });
  if (updated !== 0) return updated;
  const packages = ['chromium', 'fonts-liberation'];
  const args = ['install', '-qq', '-y', '--no-install-recommends', ...packages];
  const installed = await run('apt-get', args, { ...options, env });
  // Ubuntu's package of that name installs no browser at that path.
  return installed === 0 && existsSync(SYSTEM_CHROMIUM) ? 0 : 1;
}
