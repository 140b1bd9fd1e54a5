// Takes a picture of every public page and state at three widths in light and dark, from a
// development server of its own, into the git-ignored `screenshots/`.
//   npm run screenshots                     everything
//   npm run screenshots -- site unlock-modern   only names that contain one of these
//   npm run screenshots -- --docs           the pictures of docs/images and of the template picker as well
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './kit/browser.mjs';
import { checkNode } from './kit/require-node.mjs';
import { docImages, templateImages } from './kit/doc-images.mjs';
import { freePort } from './kit/free-port.mjs';
import { ensureInstalled } from './kit/install.mjs';
import { root } from './kit/root.mjs';
import { giveUp, say } from './kit/say.mjs';

const WIDTHS = [360, 768, 1440];
const THEMES = ['light', 'dark'];
/** A picture of a whole page switches to a mouse, and to the texts for a computer. */
const FINGER =
  '--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1';
const isPhone = (width) => width < 500;
/** Replaces the sample author's photo, which does not exist. */
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><rect width="200" height="200" fill="#c9d6d0"/><circle cx="150" cy="40" r="70" fill="#b7c9c1"/><path d="M30 200c4-46 34-62 70-62s66 16 70 62z" fill="#3d4f57"/><path d="M82 118h36v30a18 18 0 0 1-36 0z" fill="#b98363"/><ellipse cx="100" cy="88" rx="36" ry="44" fill="#cf9873"/><path d="M60 92c-6-50 18-68 42-68 30 0 46 22 38 70-4-22-14-34-22-38-16 10-40 12-52 6-4 8-6 18-6 30z" fill="#2b211e"/></svg>`;

checkNode();
await ensureInstalled();
if ((await ensureBrowser({})) !== 0) giveUp('No browser: set CHROMIUM_PATH or install Chromium.');

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const folder = join(root, 'screenshots');
mkdirSync(folder, { recursive: true });

const server = await startServer();
const browser = await launch();
const phone = await launch(FINGER);
try {
  const answer = await fetch(`${server.url}/dev/ui/pages.json`);
  const pages = (await answer.json()).filter(({ name }) => isWanted(name));
  let taken = 0;
  for (const width of WIDTHS) {
    for (const theme of THEMES) taken += await takeAll(pages, { width, theme });
  }
  say(`${taken} pictures in screenshots/`);
  if (process.argv.includes('--docs')) {
    await docImages({ browser, url: server.url, prepare, folder: join(root, 'docs', 'images') });
    const thumbnails = 'desktop/renderer/features/magnets/form/templates';
    await templateImages({ browser, url: server.url, prepare, folder: join(root, thumbnails) });
    say('Pictures of docs/images and of the template picker renewed');
  }
} finally {
  await browser.close();
  await phone.close();
  await server.stop();
}

function launch(...args) {
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', ...args],
    ...(executablePath() === undefined ? {} : { executablePath: executablePath() }),
  });
}

function isWanted(name) {
  return wanted.length === 0 || wanted.some((word) => name.includes(word));
}

async function takeAll(pages, { width, theme }) {
  const context = await (isPhone(width) ? phone : browser).newContext({
    viewport: { width, height: isPhone(width) ? 780 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    isMobile: isPhone(width),
    hasTouch: isPhone(width),
  });
  await prepare(context);
  const page = await context.newPage();
  for (const { name, path } of pages) {
    await page.goto(server.url + path, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    // The question for consent comes after everything else of a page.
    if ((await page.locator('[data-pixels]').count()) > 0) {
      await page.locator('[data-pixels]').waitFor();
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) say(`${name} is ${overflow} px too wide at ${width} px`);
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
  }
  // A style sheet still on its way must not end the run.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  return pages.length;
}

/** Blocks all outside requests; waits for typefaces instead of treating them as optional. */
async function prepare(context) {
  await context.route(/^https:/, (route) =>
    route.request().url().endsWith('.svg')
      ? route.fulfill({ contentType: 'image/svg+xml', body: PHOTO })
      : route.abort(),
  );
  await context.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/font-display:\s*swap/g, 'font-display:block');
    await route.fulfill({ response, body });
  });
}

function executablePath() {
  const named = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return existsSync(named) ? named : undefined;
}

/** A development server on a free port with separate data, removed afterwards. */
async function startServer() {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'unlatch-screenshots-'));
  // The database server of a root's run is another user, who needs access.
  chmodSync(dataDir, 0o711);
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: 'tsconfig.dev.json',
      NODE_ENV: 'development',
      UNLATCH_DEV: '1',
      SANDBOX: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  const url = `http://localhost:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 240; tries += 1) {
    if (child.exitCode !== null) break;
    const isReady = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return { url, stop };
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
  }
  await stop();
  return giveUp('The development server did not start.');
}
