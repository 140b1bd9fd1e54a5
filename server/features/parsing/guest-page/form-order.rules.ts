import { type PinningForm, pinningForms } from './address-forms.ts';

/**
 * How often a form was requested for a comment that the plain page did not show, and how often it
 * showed it.
 */
export interface FormCount {
  form: string;
  asked: number;
  found: number;
}

/** A form that finds fewer than one in ten is not requested. */
const WORTH = 0.1;
/** Figures of all posts weigh as much as this many requests for one post. */
const PRIOR = 2;

/**
 * The forms worth a request for a post, best first: by the results for this post, and by those for
 * all posts while it has few. Empty if no form has ever worked.
 */
export function orderForms(
  ofAll: readonly FormCount[],
  ofPost: readonly FormCount[],
): PinningForm[] {
  const countOf = (counts: readonly FormCount[], form: string) =>
    counts.find((one) => one.form === form) ?? { asked: 0, found: 0 };
  return pinningForms
    .map((form) => {
      const [all, own] = [countOf(ofAll, form), countOf(ofPost, form)];
      const usual = all.asked > 0 ? all.found / all.asked : 0;
      return { form, score: (own.found + PRIOR * usual) / (own.asked + PRIOR) };
    })
    .filter(({ score }) => score >= WORTH)
    .toSorted((a, b) => b.score - a.score)
    .map(({ form }) => form);
}
