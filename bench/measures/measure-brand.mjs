import sharp from 'sharp';
import { CONDITIONS, openBrowser } from './browser-look.mjs';
import { compare } from './compare.mjs';
import { atLeast, atMost } from '../goal.mjs';
import { renderAll, requestScript } from '../load.mjs';
import { pageRequests } from '../requests.mjs';
import { seedMagnets } from '../seed.mjs';
import { signUp } from './signed-up.mjs';
import { describe, goalsOf, KIB, LOOKS, TEMPLATES, weigh } from './weigh-page.mjs';

export const title = 'Pages with a brand kit and a cover, beside those without';

/** A page may be this much later with a kit: its pictures share a slow line with nothing else. */
const SLOWER = 1.1;

/** Each template without a kit and with colour, logo and cover; requests per second of both kinds. */
export async function measure({ stage, rounds, seconds }) {
  const product = await stage.product();
  const ids = await seedMagnets(stage.databaseUrl);
  const count = TEMPLATES.length;
  const [plainIds, kitIds] = [ids.slice(0, count), ids.slice(count, 2 * count)];
  for (const list of [plainIds, kitIds]) {
    for (const [at, template] of TEMPLATES.entries())
      await stage.query('UPDATE magnets SET template = $1 WHERE id = $2', [template, list[at]]);
  }
  await giveKit(stage, product.url, kitIds);
  const pagesOf = (list, name) =>
    TEMPLATES.map((template, at) => ({
      name: `${template}${name}`,
      path: `/unlock/${list[at]}`,
      isUnlock: true,
    }));
  const [plain, kit] = [pagesOf(plainIds, ''), pagesOf(kitIds, ' with kit and cover')];
  const browser = await openBrowser();
  try {
    // One beside the other, so that both meet the same load.
    for (const page of plain.flatMap((one, at) => [one, kit[at]]))
      page.figures = await weigh(browser, product.url, page);
  } finally {
    // It uses both cores even when idle.
    await browser.close();
  }
  await product.stop();
  const server = await stage.product();
  await renderAll(server.url, [...plainIds, ...kitIds]);
  const hello = await stage.reference('r0-hello.mjs');
  const results = await compare(
    [
      { name: 'R0 hello', server: hello, script: requestScript('r0', pageRequests(plainIds)) },
      { name: 'pages', server, script: requestScript('plain', pageRequests(plainIds)) },
      { name: 'pages with kit', server, script: requestScript('kit', pageRequests(kitIds)) },
    ],
    { rounds, seconds, postmaster: stage.postmaster },
  );
  const worst = (key) =>
    Math.max(...TEMPLATES.map((_name, at) => kit[at].figures[key] / plain[at].figures[key]));
  return {
    method: `Chromium, ${CONDITIONS}, empty caches, median of ${LOOKS}; requests per second: ${rounds} rounds of ${seconds} s`,
    results,
    notes: [...plain, ...kit].map(describe),
    goals: [
      ...goalsOf('with kit', kit, { text: 14 * KIB, lcp: 800, requests: 3 }),
      atMost('with kit: first paint / without', worst('fcp'), SLOWER),
      atLeast(
        'with kit: pages / R0',
        results['pages with kit'].rps / results['R0 hello'].rps,
        0.35,
      ),
    ],
  };
}

/** Uploaded as a creator does, then lent to the owners of the magnets. */
async function giveKit(stage, url, ids) {
  const creator = await signUp(url);
  await creator.upload('/api/brand/logo', await drawLogo());
  await creator.upload('/api/brand/cover', await drawCover());
  await stage.query(
    `UPDATE users u SET brand_colour = '#b3261e', brand_logo = k.brand_logo, brand_cover = k.brand_cover
     FROM users k WHERE k.id = $1
       AND u.id IN (SELECT user_id FROM magnets WHERE id = ANY($2))`,
    [creator.id, ids],
  );
}

/** A transparent word mark. */
function drawLogo() {
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160"><g fill="none" stroke="#14324a" stroke-width="16"><circle cx="80" cy="80" r="56"/><path d="M170 50h280M170 110h180"/></g></svg>`,
    ),
  )
    .png()
    .toBuffer();
}

/** Detailed enough to have the size of a photo. */
function drawCover() {
  return sharp({
    create: {
      width: 1_584,
      height: 396,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .blur(2)
    .png()
    .toBuffer();
}
