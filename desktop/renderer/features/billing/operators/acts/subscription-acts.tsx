import { useState } from 'react';
import type { SubscriptionRow } from '#shared/billing/operator-billing-shapes.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import type { CallingOff } from './calling-off-dialog.tsx';

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog);
const PauseDialog = lazyPart(async () => (await import('./pause-dialog.tsx')).PauseDialog);
const ChangeDialog = lazyPart(
  async () => (await import('./change-plan-dialog.tsx')).ChangePlanDialog,
);
const CallingOffDialog = lazyPart(
  async () => (await import('./calling-off-dialog.tsx')).CallingOffDialog,
);

type Act = 'change' | 'pause' | 'cancel' | CallingOff;

/** What can be done with a subscription in its state. The server decides again. */
export function SubscriptionActs({ row }: { row: SubscriptionRow }) {
  const [asked, setAsked] = useState<Act | null>(null);
  const acts = actsOf(row);
  const close = () => setAsked(null);
  if (acts.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {acts.map(([act, label]) => (
        <Button key={act} size="small" onClick={() => setAsked(act)}>
          {label}
        </Button>
      ))}
      {asked === 'cancel' && <CancelDialog row={row} onClose={close} />}
      {asked === 'pause' && <PauseDialog row={row} onClose={close} />}
      {asked === 'change' && <ChangeDialog row={row} onClose={close} />}
      {(asked === 'resume' || asked === 'unpause' || asked === 'undoChange') && (
        <CallingOffDialog row={row} act={asked} onClose={close} />
      )}
    </div>
  );
}

function actsOf(row: SubscriptionRow): readonly (readonly [Act, string])[] {
  const { status, provider, scheduled, cancelAt, interval } = row;
  if (status === 'canceled' || provider === 'manual' || provider === 'none') return [];
  const isRunning = status === 'active' || status === 'trialing';
  const list: (readonly [Act, string])[] = [];
  if (isRunning && cancelAt === null) list.push(['change', 'Change plan']);
  if (scheduled !== null) list.push(['undoChange', 'Cancel the change']);
  if (status === 'active' && interval === 'month' && cancelAt === null) {
    list.push(['pause', 'Pause']);
  }
  if (status === 'paused') list.push(['unpause', 'End the pause']);
  if (cancelAt !== null) list.push(['resume', 'Undo the cancellation']);
  list.push(['cancel', 'Cancel']);
  return list;
}
