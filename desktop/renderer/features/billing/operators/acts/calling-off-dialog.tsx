import type { SubscriptionRow } from '#shared/billing/operator-billing-shapes.contract.ts';
import { subscriptionActsApi } from '#shared/billing/subscription-acts.contract.ts';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { moneyText } from '../../money-text.ts';
import { useActed } from './use-acted.ts';

export type CallingOff = 'resume' | 'unpause' | 'undoChange';

/** Takes an act back that waits: a planned end, a pause, a planned change of plan. */
export function CallingOffDialog({
  row,
  act,
  onClose,
}: {
  row: SubscriptionRow;
  act: CallingOff;
  onClose: () => void;
}) {
  const { title, text, submit, done } = wordsOf(row)[act];
  const acted = useActed(done);
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={title}
      description={text}
      call={subscriptionActsApi[act]}
      input={(reason) => ({ params: { subscriptionId: row.id }, body: { reason } })}
      submit={submit}
      onDone={acted}
    />
  );
}

const wordsOf = (row: SubscriptionRow) => {
  const day = (at: string | null | undefined) => (at == null ? '' : exactTime(at, localZone));
  const price = `${moneyText(row.amountCents)} a ${row.interval}`;
  return {
    resume: {
      title: `Keep ${row.planName} of ${row.creator.name}`,
      text: `It does not end on ${day(row.cancelAt)}. It renews automatically again, for ${price} before discounts and tax.`,
      submit: 'Keep it',
      done: 'The cancellation was undone',
    },
    unpause: {
      title: `Resume ${row.planName} of ${row.creator.name}`,
      text: `The pause ends now and not on ${day(row.pausedUntil)}. Paid time is used first. Without a paid period a new one begins today, and ${price}, before discounts and tax, is charged at once.`,
      submit: 'Resume it',
      done: 'The pause has ended',
    },
    undoChange: {
      title: `Keep ${row.creator.name} on ${row.planName}`,
      text: `The change to ${row.scheduled?.planName ?? 'another plan'} on ${day(row.scheduled?.at)} does not happen. The subscription stays at ${price}.`,
      submit: 'Cancel the change',
      done: 'The change was canceled',
    },
  };
};
