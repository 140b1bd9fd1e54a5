import { useState } from 'react';
import { MOST_PAUSE_DAYS } from '#shared/billing/billing.contract.ts';
import type { SubscriptionRow } from '#shared/billing/operator-billing-shapes.contract.ts';
import { subscriptionActsApi } from '#shared/billing/subscription-acts.contract.ts';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { billingDay } from '../../money-text.ts';
import { endOfDay } from '#desktop/renderer/ui/times/end-of-day.ts';
import { UntilField } from '#desktop/renderer/ui/times/until-field.tsx';
import { useActed } from './use-acted.ts';

/** Stops the charges of a subscription until a day. */
export function PauseDialog({ row, onClose }: { row: SubscriptionRow; onClose: () => void }) {
  const [day, setDay] = useState('');
  const acted = useActed('Paused');
  const until = endOfDay(day);
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`Pause ${row.planName} of ${row.creator.name}`}
      description={`Paid time stays until ${row.periodEnd === null ? 'its end' : billingDay(row.periodEnd, localZone)}. Charges due after that are canceled until the day you choose, and then resume automatically.`}
      call={subscriptionActsApi.pause}
      input={(reason) => ({
        params: { subscriptionId: row.id },
        // Without a day the server says what is wrong at the field.
        body: { until: until ?? new Date(0).toISOString(), reason },
      })}
      submit="Pause"
      fields={['until']}
      onDone={acted}
    >
      {(problems) => (
        <UntilField
          day={day}
          isOptional={false}
          onChange={setDay}
          error={problems['until']}
          hint={`At most ${MOST_PAUSE_DAYS} days after the paid time.`}
        />
      )}
    </ReasonDialog>
  );
}
