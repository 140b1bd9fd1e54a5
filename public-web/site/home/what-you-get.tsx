import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { countOf } from '../pricing/plan-facts.ts';

const promisesOf = (
  keepsOverQuota: boolean,
): readonly (readonly [title: string, text: string])[] => [
  [
    'An unlock page for each magnet',
    'Six templates, your brand colour, light and dark themes. It loads fast on phones, also in LinkedIn’s own browser.',
  ],
  [
    'Evidence for every lead',
    'The comment with the word highlighted, its link, its time, and how it was read.',
  ],
  [
    'All your leads in one place',
    'A table and a board with tags, notes, your own fields and points. Import a list, export what you filter.',
  ],
  [
    'A reason for every refusal',
    'Wrong link, wrong post or missing word: the page says what is wrong and how to fix it.',
  ],
  [
    'No lead lost',
    keepsOverQuota
      ? 'We keep leads over your limit, and comments that LinkedIn does not show yet.'
      : 'We keep comments that LinkedIn does not show yet, and check them again.',
  ],
  [
    'Content that stays locked',
    'The server sends it only after the check. The page’s source does not contain it before.',
  ],
  [
    'Your own rules',
    'Allow several words, accept one post only, and choose what happens when a comment cannot be read.',
  ],
];

/** The What You Get section; limits of the free plan come from its row. */
export function WhatYouGet({ plans, keepsOverQuota }: { plans: Plan[]; keepsOverQuota: boolean }) {
  const free = plans.find((plan) => plan.priceUsd === 0);
  return (
    <section className="night" aria-labelledby="get-title">
      <div className="wide get">
        <header>
          <h2 id="get-title" className="title">
            What You Get
          </h2>
          {free && (
            <p className="lead">
              On the {free.name} plan: {countOf(free.magnetLimit, 'active lead magnet')} and{' '}
              {countOf(free.commentLimit, 'comment')} a month, for as long as you like.
            </p>
          )}
        </header>
        <ul>
          {promisesOf(keepsOverQuota).map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
