import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { instance } from '#desktop/renderer/platform/instance.ts';
import { buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { planFeatures } from './plan-values.ts';

/** A plan for a creator: what it includes, and how to get it. */
export function PlanOffer({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) {
  const lines = [
    `${plan.magnetLimit?.toLocaleString() ?? 'Unlimited'} active magnets`,
    `${plan.commentLimit?.toLocaleString() ?? 'Unlimited'} comments a month`,
    ...planFeatures.filter(({ key }) => plan[key]).map(({ label }) => label),
    plan.support,
  ];
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col rounded-panel border bg-surface p-5',
        isCurrent ? 'border-brand ring-1 ring-brand' : 'border-line',
      )}
    >
      <h3 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {plan.name}
        {isCurrent && <Badge tone="good">Your plan</Badge>}
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        <span className="text-2xl font-semibold tracking-tight text-ink tabular-nums">
          ${plan.priceUsd.toLocaleString()}
        </span>{' '}
        a month
      </p>
      <ul className="mt-4 mb-5 grid gap-1.5 text-sm text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {!isCurrent && <AskForPlan plan={plan} className="mt-auto" />}
    </li>
  );
}

/** Plans cannot be paid for here yet: an operator sets them. */
export function AskForPlan({ plan, className }: { plan: Plan; className?: string }) {
  const { email } = useUser();
  const subject = `Please change my plan to ${plan.name}`;
  const body = `Account: ${email}\nPlan: ${plan.name}`;
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <a
      href={`mailto:${instance.supportEmail}?${query}`}
      className={classNames(buttonClass(), className)}
    >
      Ask for {plan.name} by email
    </a>
  );
}
