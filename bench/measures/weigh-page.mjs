import { look } from './browser-look.mjs';
import { atMost } from '../goal.mjs';
import { median } from '../load.mjs';

export const TEMPLATES = ['linkedin', 'modern', 'elegant', 'professional', 'creative', 'minimal'];
export const LOOKS = 5;
export const KIB = 1_024;

/** What a page weighs and when it can be read: medians of several visits with empty caches. */
export async function weigh(browser, origin, { path, isUnlock }) {
  const touch = isUnlock ? touchUnlockPage : touchMarketingPage;
  // Brotli is made from the third request on, as for any visited page.
  for (let warm = 0; warm < 3; warm += 1) await (await fetch(origin + path, BROTLI)).arrayBuffer();
  const looks = [];
  for (let n = 0; n < LOOKS; n += 1) looks.push(await look(browser, origin + path, { touch }));
  const figures = Object.fromEntries(
    Object.entries(looks[0])
      .filter(([, value]) => typeof value === 'number')
      .map(([key]) => [key, median(looks.map((one) => one[key]))]),
  );
  const last = looks[LOOKS - 1];
  const scripts = await Promise.all(last.scripts.map((script) => gzipped(origin + script)));
  return {
    ...figures,
    lcpOf: last.lcpOf,
    // Typefaces and photos delay nothing.
    waited: last.requests.filter((kind) => !['font', 'image'].includes(kind)).length,
    count: last.requests.length,
    scriptGzip: scripts.reduce((sum, size) => sum + size, 0),
    text: figures.document + figures.stylesheet + figures.script,
  };
}

const BROTLI = { headers: { 'accept-encoding': 'br, gzip' } };

async function touchUnlockPage(page) {
  await page.getByText('Show me where the link is').tap();
  await page.getByLabel('LinkedIn Comment URL').tap();
  await page.keyboard.type('https://www');
}

async function touchMarketingPage(page) {
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.keyboard.press('Escape');
}

/** Size of a file with gzip, whatever else the browser accepts. */
async function gzipped(url) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
}

/** One line about a page that was weighed. */
export function describe({ name, isUnlock, figures: f }) {
  const kb = (bytes) => (bytes / 1_000).toFixed(1);
  const sizes = `HTML ${kb(f.document)}, CSS ${kb(f.stylesheet)}, JS ${kb(f.script)}, fonts ${kb(f.font)}, images ${kb(f.image)} kB`;
  const times = `first paint ${f.fcp.toFixed(0)}, largest (${f.lcpOf}) ${f.lcp.toFixed(0)}, usable ${f.usable.toFixed(0)}, blocking ${f.blocking.toFixed(0)}, slowest touch ${f.inp.toFixed(0)} ms`;
  const beacon = f.beacons > 0 ? ` and ${f.beacons} beacon` : '';
  return `${isUnlock ? `Unlock page, ${name}` : name}: ${f.count} requests${beacon}; ${sizes}; ${times}; layout shift ${f.cls.toFixed(4)}.`;
}

/** Goals of several pages; the worst page counts for all. */
export function goalsOf(label, pages, { text, lcp, requests }) {
  const most = (key) => Math.max(...pages.map(({ figures }) => figures[key]));
  return [
    atMost(`${label}: script, gzip, bytes`, most('scriptGzip'), 5 * KIB),
    atMost(`${label}: HTML + CSS + JS on the wire, bytes`, most('text'), text),
    atMost(`${label}: fonts, bytes`, most('font'), 60 * KIB),
    atMost(`${label}: requests before use`, most(requests === 3 ? 'waited' : 'count'), requests),
    atMost(`${label}: beacons`, most('beacons'), requests === 3 ? 1 : 0),
    atMost(`${label}: largest paint, ms`, most('lcp'), lcp),
    atMost(`${label}: usable, ms`, most('usable'), lcp),
    atMost(`${label}: layout shift`, most('cls'), 0.02),
    atMost(`${label}: blocking, ms`, most('blocking'), 0),
    atMost(`${label}: slowest touch, ms`, most('inp'), 100),
  ];
}
