import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const KINDS = ['document', 'stylesheet', 'script', 'font', 'image'];

export const CONDITIONS = '1.6 Mbit/s, 150 ms, CPU / 4, mobile';

/** A browser that takes the certificate of the bench's own photo server. */
export function openBrowser() {
  return chromium.launch({
    args: ['--no-sandbox', '--ignore-certificate-errors'],
    ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
  });
}

/**
 * One visit with empty caches on a slow phone: bytes by kind as they came over the wire,
 * headers included; times in ms from the start of the navigation.
 */
export async function look(browser, url, { touch } = {}) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const wire = countWire(devtools);
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1_500);
  const paint = await page.evaluate(() => ({ ...globalThis.unlatchPaint }));
  if (touch !== undefined) {
    await touch(page);
    await page.waitForTimeout(400);
  }
  const inp = await page.evaluate(() => globalThis.unlatchPaint.inp);
  await context.close();
  return {
    ...wire.bytes,
    ...paint,
    inp,
    requests: wire.requests,
    scripts: wire.scripts,
    beacons: wire.beacons,
  };
}

function countWire(devtools) {
  const kinds = new Map();
  const wire = {
    bytes: Object.fromEntries(KINDS.map((kind) => [kind, 0])),
    requests: [],
    scripts: [],
    beacons: 0,
  };
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname } = new URL(response.url);
    const kind = type.toLowerCase();
    kinds.set(requestId, kind);
    if (kind === 'script') wire.scripts.push(pathname);
    if (pathname.startsWith('/api/')) wire.beacons += 1;
    // The browser's own requests, which no page waits for.
    else if (!/^\/(?:favicon|site\.webmanifest)|-icon\.png$/.test(pathname))
      wire.requests.push(kind);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind in wire.bytes) wire.bytes[kind] += encodedDataLength;
  });
  return wire;
}

/** Runs in the page, before anything else. */
function observe() {
  const paint = { lcp: 0, lcpOf: '', cls: 0, blocking: 0, fcp: 0, usable: 0, inp: 0 };
  globalThis.unlatchPaint = paint;
  const watch = (type, each, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...options,
    });
  watch('largest-contentful-paint', (entry) => {
    paint.lcp = entry.startTime;
    paint.lcpOf = entry.element?.tagName.toLowerCase() ?? '';
  });
  watch('layout-shift', (entry) => (paint.cls += entry.value));
  watch('longtask', (entry) => (paint.blocking += Math.max(0, entry.duration - 50)));
  watch('event', (entry) => (paint.inp = Math.max(paint.inp, entry.duration)), {
    durationThreshold: 16,
  });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') paint.fcp = entry.startTime;
  });
  // Our script marks the root when it runs: from then on everything reacts.
  new MutationObserver(() => {
    if (paint.usable === 0 && document.documentElement?.classList.contains('script')) {
      paint.usable = performance.now();
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] });
}
