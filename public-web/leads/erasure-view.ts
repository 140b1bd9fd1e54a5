import type { PageFrame } from '#public-web/site/layout/page-frame.ts';

/** Names its values; absent ones are left out of a list. */
export type Facts = readonly (readonly [name: string, value: string | null])[];

/** One thing that is held, such as a lead. */
export interface HeldItem {
  title: string;
  facts: Facts;
}

export interface HeldGroup {
  id: string;
  title: string;
  /** What it is and what becomes of it. */
  text: string;
  items: readonly HeldItem[];
}

/** What the pages for a visitor's own data show, step by step. */
export type ErasurePageView = { frame: PageFrame } & (
  | { step: 'ask'; email: string; problem: string | null }
  | { step: 'asked' }
  | { step: 'open' }
  /** The link or the view behind it holds no more. */
  | { step: 'over' }
  | {
      step: 'data';
      email: string;
      groups: readonly HeldGroup[];
      hasAccount: boolean;
      problem: string | null;
    }
  | { step: 'receipt'; number: string; erasedAt: string; removed: readonly string[] }
);
