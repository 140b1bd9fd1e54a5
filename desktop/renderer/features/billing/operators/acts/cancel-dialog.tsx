import { useState } from 'react';
import type { CancelTime } from '#shared/billing/billing-fields.contract.ts';
import type { SubscriptionRow } from '#shared/billing/operator-billing-shapes.contract.ts';
import { operatorBillingApi } from '#shared/billing/operator-billing.contract.ts';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { billingDay } from '../../money-text.ts';
import { useActed } from './use-acted.ts';

/** Ends a subscription: now, or when what is paid is used up. */
export function CancelDialog({ row, onClose }: { row: SubscriptionRow; onClose: () => void }) {
  const isUnpaid = row.status === 'past_due' || row.status === 'unpaid';
  const [at, setAt] = useState<CancelTime>(
    isUnpaid || row.cancelAt !== null ? 'now' : 'period_end',
  );
  const acted = useActed(at === 'now' ? 'The subscription has ended' : 'The end is planned');
  const end =
    row.periodEnd === null ? 'the end of the period' : billingDay(row.periodEnd, localZone);
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`Cancel ${row.planName} of ${row.creator.name}`}
      description="Its open invoices are voided, so nothing more is charged. Nothing is refunded, and nothing the creator made is deleted."
      call={operatorBillingApi.cancel}
      input={(reason) => ({ params: { subscriptionId: row.id }, body: { at, reason } })}
      submit={at === 'now' ? 'End it now' : 'Plan the end'}
      look="danger"
      onDone={acted}
    >
      {() => (
        <ChoiceCards
          label="When"
          value={at}
          onChange={setAt}
          cards={[
            ...(isUnpaid || row.cancelAt !== null
              ? []
              : [
                  {
                    value: 'period_end' as const,
                    title: 'At the end of the period',
                    text: `The plan stays until ${end}. You can undo this until then.`,
                  },
                ]),
            {
              value: 'now' as const,
              title: 'Now',
              text: 'The plan ends at once, even if it is paid for longer. This cannot be undone.',
            },
          ]}
        />
      )}
    </ReasonDialog>
  );
}
