/** The address of an upload in a text: `picture:` and its id, as ids of rows are written. */
const ID = '[a-km-np-z2-9]{20}';
const ADDRESS = new RegExp(`^picture:(${ID})$`);
const NAMED = new RegExp(`picture:(${ID})`, 'g');
/** Every image with such an address, right or wrong. */
const IMAGE = /!\[((?:\\.|[^\]\\\n]){0,1000})\]\(\s{0,9}<?picture:([^\s)>]{0,200})[^)\n]{0,200}\)/g;

/** A picture of a text as it is shown. */
export interface ShownPicture {
  id: string;
  /** A signed path. */
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The id of a picture's address; null for any other address. */
export function pictureIdOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}

/** Ids of all uploads that a text may show; the database finds the same ones (migration 0191). */
export function picturesNamedIn(text: string): string[] {
  return [...new Set([...text.matchAll(NAMED)].map(([, id = '']) => id))];
}

/** Those of several pictures that a text names. */
export function picturesOf(text: string | null, pictures: readonly ShownPicture[]): ShownPicture[] {
  const named = picturesNamedIn(text ?? '');
  return pictures.filter(({ id }) => named.includes(id));
}

/** Whether an image of the text has an address that is like a picture's and names none. */
export function namesBrokenPicture(text: string): boolean {
  return [...text.matchAll(IMAGE)].some(([, , id = '']) => pictureIdOf(`picture:${id}`) === null);
}

/** The text with the words of its pictures in their places, for somebody who copies it. */
export function withoutPictures(text: string): string {
  return text.replaceAll(IMAGE, (_image, alt: string) => alt.replaceAll(/\\(.)/g, '$1'));
}

/** An image for a text, of the words that describe it. */
export function pictureMarkdown(id: string, alt: string): string {
  const words = alt.replaceAll(/\s+/g, ' ').trim();
  return `![${words.replaceAll(/[\\[\]`*_<&!]/g, String.raw`\$&`)}](picture:${id})`;
}
