import type { PlanChanges } from '#shared/billing/plan-changes.contract.ts';
import type { CancelPreview } from '#shared/billing/billing-shapes.contract.ts';
import { featureNames } from '#desktop/renderer/features/creators/entitlements/feature-words.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { billingDay, moneyText } from '../money-text.ts';

/** What a cancellation stops and what stays, without softening it. */
export function CancelEffects({ preview }: { preview: CancelPreview }) {
  const { timeZone } = useUser();
  const { at, endsAt, planName, openCents, dropsScheduled, after } = preview;
  const paused = after.magnets.active.filter(({ stays }) => !stays).length;
  const { limit } = after.comments;
  const stops = [
    at === 'now'
      ? `${planName} ends now. You get no automatic refund for the remaining time.`
      : `You keep ${planName} until ${billingDay(endsAt, timeZone)}. Nothing is charged from now on.`,
    ...(openCents > 0 ? [`The open charge of ${moneyText(openCents)} is canceled.`] : []),
    ...(dropsScheduled ? ['The change you planned does not happen.'] : []),
    `Then you are on ${after.plan.name}.${withoutText(after)}`,
    ...(paused > 0
      ? [`${paused === 1 ? 'One active magnet is' : `${paused} active magnets are`} paused then.`]
      : []),
    ...(limit === null
      ? []
      : [
          `After that you see ${limit.toLocaleString()} leads a month. Leads over your limit wait for room.`,
        ]),
  ];
  return (
    <div className="grid gap-3 rounded-control bg-ink/4 p-4 text-sm leading-6">
      <div>
        <h3 className="font-medium">What stops</h3>
        <ul className="mt-1 list-disc pl-5">
          {stops.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="font-medium">What stays</h3>
        <p className="mt-1 text-ink-soft">
          All magnets, files, leads and their evidence, your invoices, and your account.
        </p>
      </div>
    </div>
  );
}

/** What the plan that follows does not include. */
function withoutText({ stops }: PlanChanges): string {
  if (stops.length === 0) return '';
  const names = stops.map(
    ({ feature, isInUse }) => `${featureNames[feature]}${isInUse ? ' (in use now)' : ''}`,
  );
  return ` It does not include:${names.join(', ')}.`;
}
