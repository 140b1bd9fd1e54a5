/** What every public page needs to know of the installation. */
export interface SiteView {
  productName: string;
  tagline: string;
  supportEmail: string;
  /** Absolute, no trailing slash. */
  publicUrl: string;
  /** The same for unlock pages, which may have an address of their own. */
  pagesUrl: string;
  /** Addresses of this page's own styles and scripts, such as `unlock-modern.css` and `unlock.ts`. */
  assets: { styles: string[]; scripts: string[] };
  isSandbox: boolean;
}
