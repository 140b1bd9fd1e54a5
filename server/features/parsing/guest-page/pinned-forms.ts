import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { PinningForm } from './address-forms.ts';
import { ALL_POSTS, noteForm, selectForms } from './form-figures.queries.ts';
import { type FormCount, orderForms } from './form-order.rules.ts';

/** The forms of address that are worth a request, shared by all processes. */
export interface PinnedForms {
  /** Best first; empty until a form showed a comment that the plain page did not show. */
  order(post: PostRef): Promise<PinningForm[]>;
  note(post: PostRef, form: PinningForm, isFound: boolean): Promise<void>;
}

/** Cache time: a new probe and results of other processes take effect after it. */
const KEPT_MS = 1_000;

export function createPinnedForms(db: Database): PinnedForms {
  let ofAll: Promise<FormCount[]> = Promise.resolve([]);
  let readAt = -Infinity;

  function recallAll(): Promise<FormCount[]> {
    if (performance.now() - readAt < KEPT_MS) return ofAll;
    readAt = performance.now();
    ofAll = selectForms(db, ALL_POSTS);
    ofAll.catch(() => (readAt = -Infinity));
    return ofAll;
  }

  return {
    async order(post) {
      const known = await recallAll();
      // On most installations no form works, so the figures of single posts are not queried.
      if (orderForms(known, []).length === 0) return [];
      return orderForms(known, await selectForms(db, postKey(post)));
    },
    note: (post, form, isFound) => noteForm(db, postKey(post), form, isFound),
  };
}
