/** A Markdown text as a page shows it. */
export interface RenderedMarkdown {
  html: string;
  /** Why it is shown as it was written instead of as Markdown; one sentence for its author. */
  problem: string | null;
}

/** The level of a text's highest heading: below those of the page that shows it. */
export type TopHeading = 2 | 3;

/** Turns somebody's Markdown into safe HTML without keeping anybody waiting for it. */
export interface MarkdownRenderer {
  /** Never fails: what cannot be rendered is shown as it was written. Headings begin at level 3 by default. */
  render(text: string, topHeading?: TopHeading): Promise<RenderedMarkdown>;
}
