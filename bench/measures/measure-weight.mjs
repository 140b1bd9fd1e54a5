import { CONDITIONS, look, openBrowser } from './browser-look.mjs';
import { certificateOf } from '../certificate.mjs';
import { compare } from './compare.mjs';
import { atLeast, atMost } from '../goal.mjs';
import { median, requestScript } from '../load.mjs';
import { seedMagnets } from '../seed.mjs';

export const title = 'P15, P16: what the pages weigh and when they can be read on a slow phone';

const TEMPLATES = ['linkedin', 'modern', 'elegant', 'professional', 'creative', 'minimal'];
const MARKETING = ['/', '/pricing'];
const LOOKS = 5;
const KIB = 1_024;

export async function measure({ stage, rounds, seconds }) {
  const product = await stage.product();
  const browser = await openBrowser();
  try {
    const pages = [
      ...(await unlockPages(stage, browser)),
      ...MARKETING.map((path) => ({ name: path, path, isUnlock: false })),
    ];
    for (const page of pages) page.figures = await weigh(browser, product.url, page);
    const version = browser.version();
    // It uses both cores even when idle.
    await browser.close();
    // As in P1 each server sends nothing else; one that served browsers before is a quarter slower.
    await product.stop();
    const server = await stage.product();
    const hello = await stage.reference('r0-hello.mjs');
    const results = await compare(
      [
        { name: 'R0 hello', server: hello, script: requestScript('r0', [get('/')]) },
        ...MARKETING.map((path, at) => ({
          name: path,
          server,
          script: requestScript(`site${at}`, [get(path)]),
        })),
      ],
      { rounds, seconds, postmaster: stage.postmaster },
    );
    return {
      method: `Chromium ${version}, ${CONDITIONS}, empty caches, median of ${LOOKS}; requests per second: ${rounds} rounds of ${seconds} s`,
      results,
      notes: [
        ...pages.map(describe),
        'Bytes are as they came over the wire, headers included. Photo: JPEG of 320 px over HTTPS from a host of its own. "Largest" is the element of the largest paint; "usable" is when our script runs.',
        'For comparison (measured once): React hydration 70 kB, Next App Router 137 kB of script.',
      ],
      goals: [
        ...goalsOf(
          'P15/P16 unlock',
          pages.filter(({ isUnlock }) => isUnlock),
          {
            text: 14 * KIB,
            lcp: 800,
            requests: 3,
          },
        ),
        ...goalsOf(
          'marketing',
          pages.filter(({ isUnlock }) => !isUnlock),
          {
            text: 30 * KIB,
            lcp: 1_200,
            requests: 8,
          },
        ),
        ...MARKETING.map((path) =>
          atLeast(`${path} from cache / R0`, results[path].rps / results['R0 hello'].rps, 0.35),
        ),
      ],
    };
  } finally {
    await browser.close();
  }
}

const get = (path) => ({ method: 'GET', path });

/** One magnet in each template, with a photo that comes from elsewhere. */
async function unlockPages(stage, browser) {
  const ids = await seedMagnets(stage.databaseUrl);
  const { key, cert } = certificateOf(stage);
  const photo = stage.save('photo.jpg', await drawPhoto(browser));
  const photos = await stage.helper('photo-server.ts', {
    TLS_KEY: key,
    TLS_CERT: cert,
    PHOTO_FILE: photo,
  });
  await stage.query('UPDATE users SET linkedin_photo_url = $1', [
    `https://127.0.0.1:${photos.port}/photo.jpg`,
  ]);
  for (const [at, template] of TEMPLATES.entries()) {
    await stage.query('UPDATE magnets SET template = $1 WHERE id = $2', [template, ids[at]]);
  }
  return TEMPLATES.map((name, at) => ({ name, path: `/unlock/${ids[at]}`, isUnlock: true }));
}

/** Detailed enough to have the size of a portrait. */
async function drawPhoto(browser) {
  const page = await browser.newPage({ viewport: { width: 320, height: 320 } });
  await page.setContent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" style="position:fixed;inset:0">
      <filter id="n"><feTurbulence baseFrequency=".03" numOctaves="4"/></filter>
      <rect width="320" height="320" fill="#c9d6d0"/><circle cx="160" cy="130" r="80" fill="#cf9873"/>
      <rect width="320" height="320" filter="url(#n)" opacity=".5"/></svg>`,
  );
  const photo = await page.screenshot({ type: 'jpeg', quality: 80 });
  await page.close();
  return photo;
}

async function weigh(browser, origin, { path, isUnlock }) {
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

function describe({ name, isUnlock, figures: f }) {
  const kb = (bytes) => (bytes / 1_000).toFixed(1);
  const sizes = `HTML ${kb(f.document)}, CSS ${kb(f.stylesheet)}, JS ${kb(f.script)}, fonts ${kb(f.font)}, images ${kb(f.image)} kB`;
  const times = `first paint ${f.fcp.toFixed(0)}, largest (${f.lcpOf}) ${f.lcp.toFixed(0)}, usable ${f.usable.toFixed(0)}, blocking ${f.blocking.toFixed(0)}, slowest touch ${f.inp.toFixed(0)} ms`;
  const beacon = f.beacons > 0 ? ` and ${f.beacons} beacon` : '';
  return `${isUnlock ? `Unlock page, ${name}` : name}: ${f.count} requests${beacon}; ${sizes}; ${times}; layout shift ${f.cls.toFixed(4)}.`;
}

/** The worst page counts for all. */
function goalsOf(label, pages, { text, lcp, requests }) {
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
