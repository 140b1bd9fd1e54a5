import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { atMost } from './goal.mjs';
import { median } from './load.mjs';
import { seedMagnets } from './seed.mjs';

export const title = 'P15: what the unlock page weighs on a phone';

const SYSTEM_CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const LOOKS = 5;

export async function measure({ stage }) {
  const product = await stage.product();
  const [id] = await seedMagnets(stage.databaseUrl);
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
  });
  try {
    const url = `${product.url}/unlock/${id}`;
    // Brotli is made from the third asking on, as for any page that is visited at all.
    for (let warm = 0; warm < 4; warm += 1) await look(browser, url);
    const looks = [];
    for (let n = 0; n < LOOKS; n += 1) looks.push(await look(browser, url));
    const of = (key) => median(looks.map((one) => one[key]));
    const [last] = looks.slice(-1);
    const script = await gzipped(`${product.url}${last.scripts[0]}`);
    const text = of('document') + of('stylesheet') + of('script');
    return {
      method: `Chromium ${browser.version()}, 1.6 Mbit/s, 150 ms, CPU / 4, mobile, median of ${LOOKS}`,
      notes: [
        `Requests: ${last.requests.join(', ')}; then the beacon.`,
        `First paint ${of('fcp').toFixed(0)} ms, blocking ${of('blocking').toFixed(0)} ms; document ${of('document')} B, styles ${of('stylesheet')} B, script ${of('script')} B, fonts ${of('font')} B, images ${of('image')} B on the wire, headers included.`,
        'For comparison (measured once, kept with the requirements): React hydration 70 kB, Next App Router 137 kB of script.',
      ],
      goals: [
        atMost('P15 script, gzip, bytes', script, 5_120),
        atMost('P15 HTML + CSS + JS on the wire, bytes', text, 14_336),
        atMost('P15 requests before use, without the beacon', last.requests.length, 3),
        atMost('P15 beacons', last.beacons, 1),
        atMost('P16 largest paint, ms', of('lcp'), 800),
        atMost('P16 layout shift', of('cls'), 0.02),
        atMost('P16 blocking, ms', of('blocking'), 0),
      ],
    };
  } finally {
    await browser.close();
  }
}

/** Size of a file as gzip sends it, whatever else the browser would take. */
async function gzipped(url) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
}

/** One visit with empty caches; bytes as they came over the wire. */
async function look(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const kinds = new Map();
  const bytes = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0 };
  const requests = [];
  const scripts = [];
  let beacons = 0;
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname } = new URL(response.url);
    kinds.set(requestId, type.toLowerCase());
    if (type === 'Script') scripts.push(pathname);
    if (pathname.startsWith('/api/')) beacons += 1;
    else if (pathname !== '/favicon.svg') requests.push(type.toLowerCase());
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind in bytes) bytes[kind] += encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1_500);
  const paint = await page.evaluate(() => globalThis.unlatchPaint);
  await context.close();
  return { ...bytes, ...paint, requests, scripts, beacons };
}

/** Runs in the page, before anything else. */
function observe() {
  const paint = { lcp: 0, cls: 0, blocking: 0, fcp: 0 };
  globalThis.unlatchPaint = paint;
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    });
  watch('largest-contentful-paint', (entry) => (paint.lcp = entry.startTime));
  watch('layout-shift', (entry) => (paint.cls += entry.value));
  watch('longtask', (entry) => (paint.blocking += Math.max(0, entry.duration - 50)));
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') paint.fcp = entry.startTime;
  });
}
