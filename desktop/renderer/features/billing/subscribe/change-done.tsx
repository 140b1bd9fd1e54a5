import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ChangePreview } from '#shared/billing/billing-shapes.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { billingDay, moneyText } from '../money-text.ts';

/** A confirmed change: what was charged, and what comes when. */
export function ChangeDone({ done, isPractice }: { done: ChangePreview; isPractice: boolean }) {
  const { timeZone } = useUser();
  const panel = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => panel.current?.focus(), []);
  const { when, at, planName, dueTodayCents, nextCents, nextAt } = done;
  const title =
    when === 'now' ? `You are on ${planName}` : `${planName} begins on ${billingDay(at, timeZone)}`;
  return (
    <div ref={panel} tabIndex={-1} className="rounded-panel">
      <Panel>
        <EmptyState
          picture={<CircleCheck aria-hidden size={26} />}
          title={title}
          action={
            <>
              <ButtonLink to="/subscription" look="primary">
                Open your subscription
              </ButtonLink>
              <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
            </>
          }
        >
          <p role="status">
            {dueTodayCents > 0
              ? `${isPractice ? 'Practice: ' : ''}${moneyText(dueTodayCents)} was charged.`
              : 'Nothing was charged.'}
            {nextAt !== null &&
              ` The next charge is ${moneyText(nextCents)} on ${billingDay(nextAt, timeZone)}.`}
          </p>
        </EmptyState>
      </Panel>
    </div>
  );
}
