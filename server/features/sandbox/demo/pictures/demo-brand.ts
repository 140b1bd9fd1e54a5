import type { BrandPictures } from '#server/features/account/brand/brand-pictures.service.ts';
import { withDrawing } from './demo-drawing.ts';

/** The demo creator's initial as a path, so no typeface is needed. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 64 64">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#9d5bc4"/><stop offset="1" stop-color="#5b2a7a"/></linearGradient></defs>
<rect width="64" height="64" fill="url(#g)"/>
<path d="M19 47V20.5c0-2 2.4-2.9 3.7-1.4L41 40.5V17" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
<circle cx="50" cy="47" r="3.6" fill="#f6c56f"/>
</svg>`;

/** Hills at dusk. Nothing stands near the edges, as phones and desktops cut them differently. */
const cover = `<svg xmlns="http://www.w3.org/2000/svg" width="1584" height="396" viewBox="0 0 1584 396">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3b1f5b"/><stop offset=".55" stop-color="#8a4fae"/><stop offset="1" stop-color="#f0a57e"/></linearGradient>
<radialGradient id="sun" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#ffdcae" stop-opacity=".9"/><stop offset=".4" stop-color="#ffcf97" stop-opacity=".4"/><stop offset="1" stop-color="#ffcf97" stop-opacity="0"/></radialGradient>
</defs>
<rect width="1584" height="396" fill="url(#sky)"/>
<circle cx="1130" cy="205" r="330" fill="url(#sun)"/>
<circle cx="1130" cy="205" r="62" fill="#ffe9c9"/>
<path d="M0 262C180 208 330 200 520 246s330 46 520-2 360-40 544 8v144H0z" fill="#6d3a92" opacity=".55"/>
<path d="M0 306c210-52 400-40 600-4s380 22 560-22 300-26 424 4v112H0z" fill="#52287a" opacity=".75"/>
<path d="M0 352c260-34 470-26 700-6s520 10 884-34v84H0z" fill="#2f1650"/>
</svg>`;

/** Gives the demo creator a logo and a cover, through the same door as an upload. */
export async function giveDemoBrand(pictures: BrandPictures, userId: string): Promise<void> {
  for (const [kind, svg] of [
    ['logo', logo],
    ['cover', cover],
  ] as const) {
    await withDrawing(svg, (path) => pictures.set(userId, kind, { path }));
  }
}
