declare module 'linebreak' {
  /** Where lines may end (Unicode standard annex 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** Null after the last one. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'wawoff2' {
  /** The plain typeface of a WOFF 2.0 file. */
  export function decompress(packed: Uint8Array): Promise<Uint8Array>;
}
