import { CONDITIONS, openBrowser } from './browser-look.mjs';
import { compare } from './compare.mjs';
import { atLeast } from '../goal.mjs';
import { requestScript } from '../load.mjs';
import { seedMagnets } from '../seed.mjs';
import { signUp } from './signed-up.mjs';
import { describe, goalsOf, KIB, LOOKS, TEMPLATES, weigh } from './weigh-page.mjs';

export const title = 'P15, P16: what the pages weigh and when they can be read on a slow phone';

const MARKETING = ['/', '/pricing'];

export async function measure({ stage, rounds, seconds }) {
  const product = await stage.product();
  const browser = await openBrowser();
  try {
    const pages = [
      ...(await unlockPages(stage, browser, product.url)),
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
        'Bytes are as they came over the wire, headers included. Photo: as a creator uploads it. "Largest" is the element of the largest paint; "usable" is when our script runs.',
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

/** One magnet in each template, of a creator with a photo. */
async function unlockPages(stage, browser, url) {
  const ids = await seedMagnets(stage.databaseUrl);
  const creator = await signUp(url);
  await creator.upload('/api/profile/photo', await drawPhoto(browser));
  await stage.query('UPDATE magnets SET user_id = $1 WHERE id = ANY($2)', [
    creator.id,
    ids.slice(0, TEMPLATES.length),
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
