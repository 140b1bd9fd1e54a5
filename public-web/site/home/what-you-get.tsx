import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { countOf } from '../pricing/plan-facts.ts';

const promisesOf = (holdsLeads: boolean): readonly (readonly [title: string, text: string])[] => [
  [
    'An unlock page for each magnet',
    'Six looks, your colour, light and dark, fast on a phone inside LinkedIn’s own browser.',
  ],
  [
    'Evidence for every lead',
    'The comment itself with the word marked, its link, its time, and how it was read.',
  ],
  [
    'A reason for every refusal',
    'Wrong link, wrong post, word missing: the page says which, and what to do.',
  ],
  [
    'No lead lost',
    holdsLeads
      ? 'Over your limit or while LinkedIn is silent, a lead is kept and waits for you.'
      : 'While LinkedIn is silent, a lead is kept and waits for you.',
  ],
  [
    'Content that stays locked',
    'It leaves the server after the check and not before. Nothing to find in the page’s source.',
  ],
  [
    'Your own rules',
    'Several words, one certain post, open on trust or wait for proof: set for each magnet.',
  ],
];

/** The What You Get section; limits of the free plan come from its row. */
export function WhatYouGet({ plans, holdsLeads }: { plans: Plan[]; holdsLeads: boolean }) {
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
          {promisesOf(holdsLeads).map(([title, text]) => (
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
