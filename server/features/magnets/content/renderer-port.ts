/** A creator's text as a page shows it. */
export interface RenderedContent {
  html: string;
  /** Why it is shown as it was written instead of as Markdown; one sentence for its creator. */
  problem: string | null;
}

/** Turns a creator's Markdown into HTML without keeping anybody waiting for it. */
export interface ContentRenderer {
  /** Never fails: what cannot be rendered is shown as it was written. */
  render(text: string): Promise<RenderedContent>;
}
