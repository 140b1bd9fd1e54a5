import type { CommentLink } from '#shared/unlock/link/comment-link.ts';
import { type PinningForm, pinningForms, pinningPath } from '../guest-page/address-forms.ts';
import type { GuestPageRequest } from '../guest-page/guest-page-request.ts';
import { findComment } from '../guest-page/html/guest-page-parser.ts';

export type ProbedForm = 'plain' | PinningForm;
export const probedForms: readonly ProbedForm[] = ['plain', ...pinningForms];

/** The result for one form of address as a guest. */
export interface ProbedPage {
  form: ProbedForm;
  /** 'found', 'absent', or the reason why the page could not be read. */
  outcome: string;
  detail: string;
}

export interface ProbedComment {
  link: CommentLink;
  pages: ProbedPage[];
}

/** Requests a comment with every form, one request after the other. */
export async function probeComment(
  link: CommentLink,
  ask: GuestPageRequest,
): Promise<ProbedComment> {
  const pages: ProbedPage[] = [];
  for (const form of probedForms) {
    const path = form === 'plain' ? undefined : pinningPath(link, form);
    const page = await ask(link, () => undefined, path);
    if (!page.ok) {
      pages.push({ form, outcome: page.failure.kind, detail: page.failure.detail });
      continue;
    }
    const lookup = findComment(page.post, link.commentId);
    const count = page.post.commentCount ?? 'unknown';
    pages.push({
      form,
      outcome: lookup.kind === 'unknown' ? 'layout_changed' : lookup.kind,
      detail: `${page.post.sections.length} of ${count} comments shown`,
    });
  }
  return { link, pages };
}

/**
 * For each form: how often it was readable, and how many of the comments that the plain page hides
 * it showed.
 */
export interface ProbeSummary {
  comments: number;
  /** Number of comments that the plain page showed. */
  plain: number;
  forms: { form: PinningForm; asked: number; found: number }[];
  /** Unreadable pages, by reason. */
  unread: { outcome: string; times: number }[];
}

export function summarise(probed: readonly ProbedComment[]): ProbeSummary {
  const outcomeOf = ({ pages }: ProbedComment, form: ProbedForm) =>
    pages.find((page) => page.form === form)?.outcome;
  const hidden = probed.filter((one) => outcomeOf(one, 'plain') === 'absent');
  const unread = new Map<string, number>();
  for (const { outcome } of probed.flatMap(({ pages }) => pages)) {
    if (outcome === 'found' || outcome === 'absent') continue;
    unread.set(outcome, (unread.get(outcome) ?? 0) + 1);
  }
  return {
    comments: probed.length,
    plain: probed.filter((one) => outcomeOf(one, 'plain') === 'found').length,
    forms: pinningForms.map((form) => {
      const outcomes = hidden.map((one) => outcomeOf(one, form));
      const found = outcomes.filter((outcome) => outcome === 'found').length;
      const absent = outcomes.filter((outcome) => outcome === 'absent').length;
      return { form, asked: found + absent, found };
    }),
    unread: [...unread].map(([outcome, times]) => ({ outcome, times })),
  };
}

/** Describes the summary in sentences. */
export function describe({ comments, plain, forms, unread }: ProbeSummary): string[] {
  const asked = Math.max(...forms.map((form) => form.asked));
  const best = forms.toSorted((a, b) => b.found - a.found)[0];
  const lines = [`The plain page shows ${plain} of ${comments} comments.`];
  if (unread.length > 0) {
    const reasons = unread.map(({ outcome, times }) => `${times} ${outcome.replaceAll('_', ' ')}`);
    lines.push(`Pages that could not be read: ${reasons.join(', ')}.`);
  }
  if (asked === 0) {
    return [...lines, 'There is no result about naming a comment: no page hid one of them.'];
  }
  for (const { form, ...one } of forms) {
    lines.push(`${form}: shows ${one.found} of ${one.asked} comments that the plain page hides.`);
  }
  return [
    ...lines,
    best !== undefined && best.found > 0
      ? `Naming a comment helps. ${best.form} shows most of them.`
      : 'Naming a comment does not help: guests see the same comments either way.',
  ];
}
