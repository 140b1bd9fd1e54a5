import type { ThemeChoice } from '#shared/app/theme-choice.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';

export interface CardChoice {
  id: string;
  /** As on a card: groups of four. */
  number: string;
  /** What it does. */
  words: string;
}

export interface Payer {
  name: string;
  country: string;
  taxId: string;
}

interface Hosted {
  site: SiteView;
  theme: ThemeChoice;
  /** Where the forms post to. */
  path: string;
  /** Back to the product. */
  back: string;
  problem: string | null;
}

export interface CheckoutFacts {
  state: 'open' | 'paid' | 'over';
  planName: string;
  interval: string;
  email: string;
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
  takesCodes: boolean;
  hasCode: boolean;
  asksTaxId: boolean;
  payer: Payer;
  successUrl: string;
  cancelUrl: string | null;
}

export interface InvoiceLink {
  id: string;
  number: string;
  status: string;
  totalCents: number;
  refundedCents: number;
  /** ISO time. */
  at: string;
}

export interface PortalFacts {
  email: string;
  returnUrl: string | null;
  /** `Visa 4242`; null without one. */
  card: string | null;
  payer: Payer;
  /** The clock of the provider, ISO time. */
  now: string;
  /** What is due next for this account, by that clock; null for nothing. */
  nextAt: string | null;
  subscription: { planName: string; status: string; until: string; ends: boolean } | null;
  /** A dispute waits for the bank. */
  isDisputed: boolean;
  /** The next payment fails, because somebody wanted it to. */
  failsNext: boolean;
  invoices: InvoiceLink[];
}

export interface PracticeEvent {
  type: string;
  /** ISO time by the clock of the provider. */
  at: string;
  isDelivered: boolean;
}

export interface InvoiceFacts extends InvoiceLink {
  email: string;
  name: string;
  country: string;
  lines: { text: string; amountCents: number }[];
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  /** What credit of the account pays of it. */
  creditCents: number;
  paidCents: number;
}

export type CheckoutView = Hosted &
  CheckoutFacts & { cards: readonly CardChoice[]; chosen: string };
export type PortalView = Hosted &
  PortalFacts & {
    cards: readonly CardChoice[];
    done: string | null;
    /** What an act just brought about; null before one. */
    events: readonly PracticeEvent[] | null;
  };
export type InvoiceView = Hosted & InvoiceFacts & { cards: readonly CardChoice[] };
