/** What every public page needs to know of the installation. */
export interface SiteView {
  productName: string;
  tagline: string;
  supportEmail: string;
  /** Absolute, no trailing slash. */
  publicUrl: string;
  /**
   * Addresses from the Vite manifest of `public-web/styles/unlock.css` and
   * `public-web/islands/unlock.ts`. `fonts` are the `.woff2` among the style's `assets`: asked for
   * at once, they mostly arrive before the first text is painted.
   */
  assets: { styles: string[]; scripts: string[]; fonts?: string[] };
  isSandbox: boolean;
}
