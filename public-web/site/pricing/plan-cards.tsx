import { Tooltip, type TooltipMotion, type TooltipSide } from '../layout/tooltip.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { factsOf, planHref, priceOf } from './plan-facts.ts';

/** A card's tips open away from the nearest edge of the page. */
const sides: readonly TooltipSide[] = ['right', 'top', 'bottom', 'left'];
const motions: readonly TooltipMotion[] = ['rise', 'fade', 'grow', 'unfold'];

/** One card for each plan row, in price order. */
export function PlanCards({ plans, keepsOverQuota }: { plans: Plan[]; keepsOverQuota: boolean }) {
  const first = plans.find((plan) => plan.collectEmails);
  const firstWithEmails = first === plans[0] ? undefined : first;
  return (
    <div className="plans wide">
      {plans.map((plan, index) => (
        <article key={plan.id} className={plan === firstWithEmails ? 'plan is-marked' : 'plan'}>
          <h2>{plan.name}</h2>
          <p className="plan-price">
            <b>{priceOf(plan)}</b> a month
          </p>
          <a className="button" href={planHref(plan)} data-plan={plan.id}>
            {plan.priceUsd === 0 ? 'Get Started' : `Choose ${plan.name}`}
          </a>
          <ul>
            {factsOf(plan, keepsOverQuota).map(({ text, explanation }) => (
              <li key={text}>
                <Glyph name="check" size={17} />
                <Tooltip
                  label={text}
                  side={sides[Math.min(index, plans.length - 1) % sides.length] ?? 'top'}
                  motion={motions[index % motions.length] ?? 'fade'}
                  isInteractive
                >
                  {explanation}
                </Tooltip>
              </li>
            ))}
          </ul>
          {plan === firstWithEmails && (
            <p className="plan-remark">The first plan with email collection.</p>
          )}
        </article>
      ))}
    </div>
  );
}
