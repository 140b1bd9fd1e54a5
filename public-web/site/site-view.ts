/** What every public page needs to know of the installation. */
export interface SiteView {
  productName: string;
  tagline: string;
  supportEmail: string;
  /** Absolute, no trailing slash. */
  publicUrl: string;
  /** Addresses from the Vite manifest of `public-web/styles/unlock.css` and `public-web/islands/unlock.ts`. */
  assets: { styles: string[]; scripts: string[] };
  isSandbox: boolean;
}
