import type { ShownPicture } from '#shared/files/text-pictures.ts';

/** A Markdown text as a page shows it. */
export interface RenderedMarkdown {
  html: string;
  /** Why it is shown as it was written instead of as Markdown; one sentence for its author. */
  problem: string | null;
}

/** The level of a text's highest heading: below those of the page that shows it. */
export type TopHeading = 2 | 3;

export interface RenderOptions {
  /** 3 by default. */
  topHeading?: TopHeading;
  /** The uploads it may show; a picture that is not among them is its words. None by default. */
  pictures?: readonly ShownPicture[];
}

/** Turns somebody's Markdown into safe HTML without keeping anybody waiting for it. */
export interface MarkdownRenderer {
  /** Never fails: what cannot be rendered is shown as it was written. */
  render(text: string, options?: RenderOptions): Promise<RenderedMarkdown>;
}
