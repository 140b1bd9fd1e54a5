import type { ShownAnnouncement } from '#shared/settings/announcement.ts';

/** What every public page needs to know about the installation. */
export interface SiteView {
  productName: string;
  tagline: string;
  supportEmail: string;
  /** `#rrggbb` of the site's buttons and links; null for the product's own. */
  brandColour: string | null;
  /** Path of the installation's logo; null for the product's mark. */
  logo: string | null;
  /** Who runs the installation, for its legal texts; empty until it is entered. */
  runBy: { name: string; postalAddress: string; email: string };
  /** Absolute, no trailing slash. */
  publicUrl: string;
  /** The same for unlock pages, which may have an address of their own. */
  pagesUrl: string;
  /** Addresses of this page's own styles and scripts, such as `unlock-modern.css` and `unlock.ts`. */
  assets: { styles: string[]; scripts: string[]; fonts: string[]; waiting?: string };
  isSandbox: boolean;
  /** What visitors are told above the page; null for nothing. */
  announcement: ShownAnnouncement | null;
}
