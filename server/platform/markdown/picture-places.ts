import type { Token } from 'markdown-it';
import { pictureIdOf, type ShownPicture } from '#shared/files/text-pictures.ts';

/** As the sanitiser writes it. Letters of a text or an attribute are never `<img`. */
const PLACE = /<img src="(picture:[a-z0-9]{20})" alt="([^"<>]*)"([^<>]*)>/g;

/**
 * Leaves the address of a picture to images alone: a link to one is its words. An image is too, when
 * its address does not stand in the text letter by letter, because what reads the text finds it so.
 */
export function settlePictures(tokens: readonly Token[], source: string): void {
  for (const token of tokens) {
    if (token.children === null) continue;
    let isPicture = false;
    token.children = token.children.filter((child) => {
      if (child.type === 'image') settleImage(child, source);
      if (child.type === 'link_open')
        isPicture = pictureIdOf(String(child.attrGet('href'))) !== null;
      return !isPicture || (child.type !== 'link_open' && child.type !== 'link_close');
    });
  }
}

function settleImage(image: Token, source: string): void {
  const address = String(image.attrGet('src'));
  if (pictureIdOf(address) === null || source.includes(address)) return;
  image.type = 'text';
  image.tag = '';
}

/** The HTML with its pictures in their places, each of its own size, so that nothing moves later. */
export function placePictures(html: string, pictures: readonly ShownPicture[]): string {
  return html.replaceAll(PLACE, (_place, address: string, alt: string, rest: string) => {
    const picture = pictures.find(({ id }) => id === pictureIdOf(address));
    if (picture === undefined) return alt;
    const url = picture.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return `<img src="${url}" alt="${alt}" width="${picture.width}" height="${picture.height}"${rest}>`;
  });
}
