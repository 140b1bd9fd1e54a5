import type { PageFailure } from '#shared/unlock/creator-view.ts';
import type { PageLook, PartReading } from '#shared/unlock/page-look.ts';

/** From the reader in a page to the worker. */
export type PageMessage =
  | { type: 'look'; look: PageLook }
  | { type: 'comments'; reading: PartReading };

/** From the panel to the worker. */
export type PanelMessage =
  | { type: 'pair'; server: string; code: string }
  | { type: 'unpair' }
  | { type: 'stop'; tabId: number };

/** To the panel. */
export type PairAnswer = { ok: true } | { ok: false; problem: string };

/** From the worker to the reader in a page. */
export interface StopMessage {
  type: 'stop';
}

/** What the panel shows of one tab. */
export interface TabState {
  /**
   * `not_linkedin`: neither LinkedIn nor the paired server. `not_named`: comments wait for a lead
   * magnet that names no post. `stopped`: the creator pressed stop or left the page.
   */
  kind:
    | 'not_linkedin'
    | 'not_a_post'
    | 'not_yours'
    | 'not_named'
    | 'reading'
    | 'stopped'
    | PageFailure;
  /** Titles of the lead magnets that use the post. */
  titles: string[];
  declaredCount: number | null;
  read: number;
  unclear: number;
  sent: number;
  settled: number;
  nearMisses: number;
  refused: number;
  stillWaiting: number;
  declined: number;
  /** Why the last part has not arrived; null once it has. */
  problem: 'server_gone' | 'too_many' | 'refused_by_server' | null;
}

export const emptyState: TabState = {
  kind: 'not_a_post',
  titles: [],
  declaredCount: null,
  read: 0,
  unclear: 0,
  sent: 0,
  settled: 0,
  nearMisses: 0,
  refused: 0,
  stillWaiting: 0,
  declined: 0,
  problem: null,
};
