/** What every public page needs to know of the installation. */
export interface SiteView {
  productName: string;
  tagline: string;
  supportEmail: string;
  /** Absolute, no trailing slash. */
  publicUrl: string;
  /**
   * Addresses of this page's own styles and scripts, such as `unlock-modern.css` and `unlock.ts`.
   * `fonts` are the `.woff2` files the styles name: asked for at once, they mostly arrive before the
   * first text is painted.
   */
  assets: { styles: string[]; scripts: string[]; fonts?: string[] };
  isSandbox: boolean;
}
