import { useState } from 'react';
import type { Billing, OwnSubscription } from '#shared/billing/billing-shapes.contract.ts';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { billingDay } from '../money-text.ts';
import { usePlanAfter } from '../use-billing.ts';
import { useBillingAct } from '../use-billing-act.ts';

const lengths = [
  { value: '1', title: 'One month' },
  { value: '2', title: 'Two months' },
  { value: '3', title: 'Three months' },
];

/** Stops the charges for a time; what is paid stays until its end. */
export function PauseDialog({
  billing,
  subscription,
  onClose,
}: {
  billing: Billing;
  subscription: OwnSubscription;
  onClose: () => void;
}) {
  const { timeZone } = useUser();
  const [months, setMonths] = useState('1');
  const { planName, periodEnd } = subscription;
  const planAfter = usePlanAfter();
  const pause = useBillingAct(billingApi.pause, 'Pause set', onClose);
  const untilOf = (length: string) => pauseEnd(periodEnd ?? billing.now, Number(length));

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={`Pause ${planName}`}
      description="Nothing is charged during a pause. Nothing you made is deleted."
      submit={<>Pause until {billingDay(untilOf(months), timeZone)}</>}
      cancel="Do not pause"
      isBusy={pause.isPending}
      onSubmit={() => pause.mutate({ body: { until: untilOf(months) } })}
    >
      {pause.isError && <Notice tone="bad">{errorText(pause.error)}</Notice>}
      <ChoiceCards
        label="How long"
        value={months}
        className="sm:grid-cols-3"
        cards={lengths.map((length) => ({
          ...length,
          text: `until ${billingDay(untilOf(length.value), timeZone)}`,
        }))}
        onChange={setMonths}
      />
      <p className="text-sm leading-6 text-ink-soft">
        {periodEnd === null
          ? 'Your paid time stays until its end.'
          : `You paid until ${billingDay(periodEnd, timeZone)} and keep ${planName} until then.`}{' '}
        After that you are on {planAfter}, and further active magnets wait. {planName} continues
        with the first charge after the pause. You can end the pause earlier: once what you paid for
        is over, a new month begins that day and is charged at once.
      </p>
    </FormDialog>
  );
}

/**
 * The day before the charge that comes `months` after what is paid, so that exactly that many charges are
 * skipped. A month without that day ends with its last one, as with the provider.
 */
function pauseEnd(paidUntil: string, months: number): string {
  const end = new Date(paidUntil);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months + 1, 0);
  end.setUTCDate(Math.min(day, end.getUTCDate()) - 1);
  return end.toISOString();
}
