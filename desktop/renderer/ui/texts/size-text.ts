import { sizeText as sizeIn } from '#shared/files/size-text.ts';

/** A number of bytes, written in the reader's locale. */
export const sizeText = (bytes: number): string => sizeIn(bytes, []);
