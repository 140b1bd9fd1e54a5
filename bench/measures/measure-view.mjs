import { join } from 'node:path';
import { build as bundleScript } from 'vite';
import { atLeast, atMost } from '../goal.mjs';
import { median } from '../load.mjs';
import { openBrowser } from './browser-look.mjs';

export const title = "Reading a signed-in creator's page of 500 comments, in the page";

const COMMENTS = 500;
const BUILDS = ['classes', 'keys'];

/** Measures each round in a new browser, so that its compiler is cold. */
export async function measure({ rounds }) {
  const script = await bundle();
  const goals = [];
  const notes = [];
  for (const build of BUILDS) {
    const looks = [];
    const follows = [];
    for (let round = 0; round < rounds; round += 1) {
      looks.push(await inNewPage(script, (view) => lookOnce(view, build)));
      const alone = await inNewPage(script, (view) => scroll(view, build, false));
      const read = await inNewPage(script, (view) => scroll(view, build, true));
      follows.push({ ...read, ms: read.ms - alone.ms, mb: read.mb - alone.mb });
    }
    const per100 = (of) => median(of.map(({ ms }) => ms)) / (COMMENTS / 100);
    const least = Math.min(...[...looks, ...follows].map(({ read }) => read));
    goals.push(
      atLeast(`${build}: comments read`, least, COMMENTS),
      atMost(`${build}: one look, ms per 100 comments`, per100(looks), 50),
      atMost(`${build}: following the scrolling, ms per 100 comments`, per100(follows), 50),
      atMost(
        `${build}: heap of one look, garbage included, MB`,
        median(looks.map(({ mb }) => mb)),
        20,
      ),
      atMost(`${build}: heap kept while following, MB`, median(follows.map(({ mb }) => mb)), 20),
    );
  }
  notes.push(
    'Time is processor time of the page’s main thread, so other work on the machine does not count. Following: 25 batches of 20 comments with a reading of everything after each; the same page without the reader is subtracted.',
  );
  return { goals, notes, method: `median of ${rounds} browsers for each figure` };
}

async function lookOnce({ page, devtools }, build) {
  await page.evaluate(
    ([name, count]) => {
      globalThis.measureView.open(name, count);
      globalThis.measureView.addAll();
    },
    [build, COMMENTS],
  );
  const heap = await heapOf(devtools);
  const before = await mainThreadMs(devtools);
  const read = await page.evaluate(() => globalThis.measureView.readOnce());
  const ms = (await mainThreadMs(devtools)) - before;
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return { ms, read, mb: (usedSize - heap) / 1_000_000 };
}

/** Scrolls the same steps with the reader and without it. */
async function scroll({ page, devtools }, build, isFollowed) {
  await page.evaluate(
    ([name, count]) => globalThis.measureView.open(name, count),
    [build, COMMENTS],
  );
  const heap = await heapOf(devtools);
  const before = await mainThreadMs(devtools);
  if (isFollowed) await page.evaluate(() => globalThis.measureView.follow());
  let read = 0;
  while (await page.evaluate(() => globalThis.measureView.addBatch())) {
    await page.waitForTimeout(60);
    read = await page.evaluate(() => globalThis.measureView.countRead());
  }
  for (let tries = 0; isFollowed && read < COMMENTS && tries < 100; tries += 1) {
    await page.waitForTimeout(60);
    read = await page.evaluate(() => globalThis.measureView.countRead());
  }
  const ms = (await mainThreadMs(devtools)) - before;
  return { ms, read, mb: ((await heapOf(devtools)) - heap) / 1_000_000 };
}

async function inNewPage(script, run) {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addScriptTag({ content: script });
    return await run({ page, devtools });
  } finally {
    await browser.close();
  }
}

/** Processor time of all tasks of the page so far, in ms. */
async function mainThreadMs(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1_000 * metrics.find(({ name }) => name === 'TaskDuration').value;
}

async function heapOf(devtools) {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

async function bundle() {
  const [{ output }] = await bundleScript({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join('bench', 'page', 'view-in-page.ts'), formats: ['iife'], name: 'view' },
    },
  });
  return output[0].code;
}
