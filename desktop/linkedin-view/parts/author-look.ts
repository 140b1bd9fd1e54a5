import { readAuthorPhoto } from '#shared/unlock/author-photo.ts';

const MAX_HEADLINE = 100;

/** The picture inside of an author's links; null while it is not loaded, and for a placeholder. */
export function readPhoto(links: readonly Element[]): string | null {
  for (const link of links) {
    for (const image of link.querySelectorAll('img')) {
      const photo = readAuthorPhoto(image.getAttribute('src'));
      if (photo !== null) return photo;
    }
  }
  return null;
}

/** The line below the name; null where there is none, or it is in an unknown form. */
export function readHeadline(line: Element | undefined): string | null {
  if (line === undefined) return null;
  const text = (line.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  // LinkedIn writes dashes for members without a headline.
  return !/[\p{L}\p{N}]/u.test(text) ? null : [...text].slice(0, MAX_HEADLINE).join('').trim();
}
