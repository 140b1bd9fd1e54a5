import { Check, Minus } from 'lucide-react';
import { BYTES_PER_MB } from '#shared/files/size-text.ts';
import type { OperatorPlan } from '#shared/subscriptions/operator-plans.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import { Fact } from '#desktop/renderer/ui/texts/fact.tsx';
import { planFeatures } from './plan-values.ts';

/** A plan as it is offered, and how many creators are on it. */
export function PlanCard({
  plan,
  onEdit,
  onRetire,
}: {
  plan: OperatorPlan;
  onEdit: () => void;
  onRetire: () => void;
}) {
  const { creators } = plan;
  return (
    <li className="flex min-w-0 flex-col rounded-panel border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold tracking-tight wrap-anywhere">
            {plan.name}
            {plan.isDefault && <Badge>New accounts</Badge>}
            {plan.isRetired && <Badge tone="wait">Retired</Badge>}
          </h2>
          <p className="mt-0.5 text-[0.8125rem] text-ink-soft">
            <code className="font-mono">{plan.id}</code> ·{' '}
            {creators === 1 ? '1 creator' : `${creators.toLocaleString()} creators`}
          </p>
        </div>
        <p className="text-sm text-ink-soft">
          <span className="text-2xl font-semibold tracking-tight text-ink tabular-nums">
            ${plan.priceUsd.toLocaleString()}
          </span>{' '}
          a month
          {plan.yearlyPriceUsd !== null && (
            <span className="block text-right tabular-nums">
              ${plan.yearlyPriceUsd.toLocaleString()} a year
            </span>
          )}
        </p>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-[auto_auto_auto_minmax(0,1fr)]">
        <Fact label="Active magnets">{limitText(plan.magnetLimit)}</Fact>
        <Fact label="Comments a month">{limitText(plan.commentLimit)}</Fact>
        <Fact label="Files">{sizeText(plan.storageMb * BYTES_PER_MB)}</Fact>
        <Fact label="Support">
          {plan.support}
          {plan.answerHours !== null && `, answers within ${plan.answerHours} h`}
        </Fact>
      </dl>
      <ul className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {planFeatures.map(({ key, label }) => (
          <li
            key={key}
            className={
              plan[key]
                ? 'flex items-center gap-2 text-sm'
                : 'flex items-center gap-2 text-sm text-ink-soft'
            }
          >
            {plan[key] ? (
              <Check aria-hidden size={15} className="shrink-0 text-good" />
            ) : (
              <Minus aria-hidden size={15} className="shrink-0" />
            )}
            {label}
            <span className="sr-only">{plan[key] ? ', included' : ', not included'}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap justify-end gap-2 pt-5">
        {!plan.isDefault && (
          <Button size="small" onClick={onRetire} aria-label={retireLabel(plan)}>
            {plan.isRetired ? 'Offer again' : 'Retire'}
          </Button>
        )}
        <Button size="small" onClick={onEdit} aria-label={`Edit ${plan.name}`}>
          Edit
        </Button>
      </div>
    </li>
  );
}

const retireLabel = ({ isRetired, name }: OperatorPlan) =>
  isRetired ? `Offer ${name} again` : `Retire ${name}`;

const limitText = (limit: number | null) => limit?.toLocaleString() ?? 'Unlimited';
