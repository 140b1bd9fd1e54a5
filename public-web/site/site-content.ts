import type { ShownFigures } from '#shared/site/page-figures.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';

/** The installation's own data that the marketing pages are rendered from. */
export interface SiteContent {
  /** In price order. */
  plans: Plan[];
  figures: ShownFigures;
  /** Path of a magnet a newcomer may try; only in sandbox mode. */
  practicePath: string | null;
  /** Leads beyond a plan's monthly limit are held for the creator; else the site stops there. */
  holdsLeads: boolean;
}
