// Draws the icons of the desktop app from the two SVG files in this folder; run it after changing
// one of those: `node desktop/build/draw-icons.mjs`. Its results are in the repository, so that
// neither a build nor a test needs a browser for them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const folder = import.meta.dirname;
const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const browser = await chromium.launch({
  ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
  args: ['--no-sandbox'],
});

async function draw(name, size) {
  const svg = readFileSync(join(folder, name), 'utf8');
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
  );
  const image = await page.screenshot({ omitBackground: true });
  await page.close();
  return image;
}

/** Windows: a table of sizes in front of PNG files. */
function ico(images) {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/** macOS: PNG files, each under the four letters of its size. */
function icns(images) {
  const parts = images.map(({ type, png }) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(png.length + 8, 4);
    return Buffer.concat([head, png]);
  });
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(
    parts.reduce((sum, part) => sum + part.length, 8),
    4,
  );
  return Buffer.concat([head, ...parts]);
}

const save = (name, bytes) => writeFileSync(join(folder, name), bytes);
const png = {};
for (const size of [16, 32, 48, 64, 128, 256, 512, 1024]) png[size] = await draw('icon.svg', size);
save('icon.png', png[1024]);
save('icon-256.png', png[256]);
save('icon.ico', ico([16, 32, 48, 64, 128, 256].map((size) => ({ size, png: png[size] }))));
save(
  'icon.icns',
  icns([
    { type: 'ic07', png: png[128] },
    { type: 'ic08', png: png[256] },
    { type: 'ic09', png: png[512] },
    { type: 'ic10', png: png[1024] },
  ]),
);
save('tray.png', png[32]);
save('tray-template.png', await draw('tray-template.svg', 16));
save('tray-template@2x.png', await draw('tray-template.svg', 32));
await browser.close();
