import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATES = ['linkedin', 'modern', 'elegant', 'professional', 'creative', 'minimal'];

const SAMPLE = {
  url: 'https://www.linkedin.com/feed/update/urn:li:activity:7389678728915795969?commentUrn=urn%3Ali%3Acomment%3A%28activity%3A7389678728915795969%2C7389680000000000000%29',
  email: 'sam@example.com',
};

/** Each picture: cells of one page each, laid out in `columns`, `scale` times their size. */
const pictures = [
  {
    name: 'unlock-page',
    columns: 2,
    scale: 0.62,
    cells: [
      { path: '/dev/ui/linkedin/comment', width: 1180, height: 880, theme: 'light' },
      { path: '/dev/ui/modern/unlocked-file', width: 1180, height: 880, theme: 'light' },
    ],
  },
  {
    name: 'templates-wide',
    columns: 3,
    scale: 0.42,
    cells: TEMPLATES.map((name) => cell(name, 'comment', 1320, 920, 'light')),
  },
  {
    name: 'templates-phone-light',
    columns: 6,
    scale: 0.6,
    cells: TEMPLATES.map((name) => cell(name, 'comment', 360, 780, 'light')),
  },
  {
    name: 'templates-phone-dark',
    columns: 6,
    scale: 0.6,
    cells: TEMPLATES.map((name) => cell(name, 'unlocked-link', 360, 780, 'dark')),
  },
  {
    name: 'failure-and-promise',
    columns: 4,
    scale: 0.7,
    cells: [
      cell('linkedin', 'failed-word', 360, 900, 'light', 520),
      cell('minimal', 'failed-link', 360, 900, 'light', 300),
      cell('elegant', 'pending-blocked', 360, 900, 'dark', 300),
      cell('creative', 'email', 360, 900, 'light', 340),
    ],
  },
];

function cell(template, state, width, height, theme, from = 0) {
  return { path: `/dev/ui/${template}/${state}`, width, height, theme, from };
}

/**
 * Renews the pictures of the documents: several states side by side, small enough for the repository.
 */
export async function docImages({ browser, url, prepare, folder }) {
  mkdirSync(folder, { recursive: true });
  for (const { name, columns, scale, cells } of pictures) {
    const shots = [];
    for (const one of cells) shots.push(await shoot(browser, url, prepare, one, scale));
    const context = await browser.newContext({ viewport: { width: 2_400, height: 800 } });
    const page = await context.newPage();
    const images = shots.map((shot) => `<img src="data:image/png;base64,${shot}">`).join('');
    await page.setContent(
      `<body style="margin:0"><div style="display:inline-grid;grid-template-columns:repeat(${columns},auto);gap:14px;padding:14px;background:#8b8f94">${images}</div>`,
    );
    await page
      .locator('div')
      .screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 74 });
    await context.close();
  }
}

/** The console's pictures of the six templates, at half their width. */
export async function templateImages({ browser, url, prepare, folder }) {
  mkdirSync(folder, { recursive: true });
  for (const name of TEMPLATES) {
    const wide = cell(name, 'comment', 1_200, 680, 'light');
    const shot = await shoot(browser, url, prepare, wide, 0.4, { type: 'jpeg', quality: 72 });
    writeFileSync(join(folder, `${name}.jpg`), shot, 'base64');
  }
}

async function shoot(
  browser,
  url,
  prepare,
  { path, width, height, theme, from = 0 },
  scale,
  format = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: width < 500,
  });
  await prepare(context);
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  // As filled in, so that the button shows its colour.
  const field = page.locator('#comment-url:visible, #email');
  if ((await field.count()) > 0) await field.fill(SAMPLE[await field.getAttribute('type')]);
  await page.evaluate(() => document.activeElement?.blur());
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from);
  const picture = await page.screenshot(format);
  await context.close();
  return picture.toString('base64');
}
