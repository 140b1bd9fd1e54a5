import { createHash } from 'node:crypto';
import { practiceFacePath } from '#shared/unlock/author-photo.ts';

const BACKGROUNDS = ['#dbeafe', '#dcfce7', '#fef3c7', '#fae8ff', '#ffe4e6', '#e0e7ff', '#ccfbf1'];
const SKINS = ['#fbd8bd', '#f1c09a', '#d99a6c', '#b87748', '#8a5430', '#623a20'];
const HAIR = ['#1f1a17', '#3b2417', '#6b4226', '#a8713a', '#d9b36c', '#8d8d93', '#7c2d12'];
const SHIRTS = ['#1d4ed8', '#0f766e', '#b45309', '#7e22ce', '#be123c', '#334155', '#15803d'];

/** Hair behind the head and in front of it, on a field of 96 units of which the edge is cut off. */
const STYLES: readonly (readonly [behind: string, before: string])[] = [
  ['', 'M29 42c-1-17 8-25 19-25s20 8 19 25c-4-9-9-12-19-12s-15 3-19 12z'],
  [
    'M26 44c-2-20 9-30 22-30s24 10 22 30l2 26H24z',
    'M29 44c2-12 10-18 19-18 10 0 17 6 19 18-3-22-9-28-19-28s-18 6-19 28z',
  ],
  [
    'M24 40a24 24 0 0 1 48 0c4 6 2 14-4 16H28c-6-2-8-10-4-16z',
    'M30 40c4-10 11-11 18-11s14 1 18 11c0-14-7-22-18-22s-18 8-18 22z',
  ],
  ['', 'M30 37c2-3 5-6 18-6s16 3 18 6c0-13-8-18-18-18s-18 5-18 18z'],
  [
    'M38 14a10 8 0 0 1 20 0v8H38z',
    'M29 43c1-15 9-24 19-24s18 9 19 24c-5-8-11-13-19-13s-14 5-19 13z',
  ],
  ['', ''],
];

/** The picture's address of a made-up person: the same name has the same face. */
export function faceOf(name: string): string {
  return practiceFacePath(createHash('sha256').update(name).digest('hex').slice(0, 12));
}

/** Draws a face as SVG. `id`: the twelve hexadecimal digits of its address, which choose its parts. */
export function drawFace(id: string): string {
  const pick = <Part>(parts: readonly Part[], at: number): Part | undefined =>
    parts[Number.parseInt(id.slice(at, at + 2), 16) % parts.length];
  const [behind, before] = pick(STYLES, 0) ?? ['', ''];
  const [hair, skin] = [pick(HAIR, 2), pick(SKINS, 4)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="12 9 72 72" width="96" height="96"><rect width="96" height="96" fill="${pick(BACKGROUNDS, 6)}"/><path d="${behind}" fill="${hair}"/><path d="M12 100c0-22 15-32 36-32s36 10 36 32z" fill="${pick(SHIRTS, 8)}"/><path d="M40 54h16v14a8 8 0 0 1-16 0z" fill="${skin}"/><ellipse cx="48" cy="43" rx="18" ry="21" fill="${skin}"/><path d="M42 52q6 5 12 0" fill="none" stroke="#00000055" stroke-width="2" stroke-linecap="round"/><circle cx="41" cy="42" r="1.8" fill="#000000aa"/><circle cx="55" cy="42" r="1.8" fill="#000000aa"/><path d="${before}" fill="${hair}"/></svg>`;
}
