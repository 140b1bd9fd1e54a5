import { useState } from 'react';
import { ID_ALPHABET } from '#shared/api/field-types.ts';
import { type InvoiceDraft, manualInvoicesApi } from '#shared/billing/manual-invoices.contract.ts';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { SelectField } from '#desktop/renderer/ui/controls/select-field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { moneyText } from '../../money-text.ts';
import { basisPointsOf, centsOf, percentText } from './percent.ts';

const intervals = [
  { id: 'month', name: 'Monthly' },
  { id: 'year', name: 'Yearly' },
] as const;
const fields = ['from', 'to', 'amountCents', 'taxBasisPoints', 'dueOn', 'note'];

/** Issues an invoice for a plan: the period, the price or an own amount, the tax, the day to pay. */
export function IssueDialog({
  draft,
  onClose,
  onDone,
}: {
  draft: InvoiceDraft;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const { creator, plans, seller } = draft;
  // One id for this form: sent twice, it is one invoice.
  const [id] = useState(newId);
  const [planId, setPlanId] = useState(draft.planId ?? plans[0]?.id ?? '');
  const [interval, setInterval] = useState(draft.interval);
  const [period, setPeriod] = useState(draft[draft.interval]);
  const [amount, setAmount] = useState('');
  const [tax, setTax] = useState(percentText(seller?.taxBasisPoints ?? 0));
  const [dueOn, setDueOn] = useState('');
  const [note, setNote] = useState('');
  const plan = plans.find((one) => one.id === planId);
  const listCents = (interval === 'month' ? plan?.monthCents : plan?.yearCents) ?? null;
  const cents = amount.trim() === '' ? listCents : centsOf(amount);
  const taxBasisPoints = basisPointsOf(tax);
  const taxCents =
    cents === null || taxBasisPoints === null
      ? null
      : Math.floor((cents * taxBasisPoints + 5_000) / 10_000);

  function changeInterval(next: 'month' | 'year') {
    setInterval(next);
    setPeriod(draft[next]);
  }

  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`Issue an invoice to ${creator.name}`}
      description="It gets the next number and goes out by email. It cannot be changed afterwards, only voided."
      call={manualInvoicesApi.issue}
      fields={fields}
      input={(reason) => ({
        params: { creatorId: creator.id },
        body: {
          id,
          planId,
          interval,
          ...period,
          // What cannot be read is refused at its field.
          ...(amount.trim() === '' ? {} : { amountCents: centsOf(amount) ?? 0 }),
          taxBasisPoints: taxBasisPoints ?? -1,
          ...(dueOn === '' ? {} : { dueOn }),
          note,
          reason,
        },
      })}
      submit={
        cents === null || taxCents === null ? 'Issue' : `Issue for ${moneyText(cents + taxCents)}`
      }
      onDone={onDone}
    >
      {(problems) => (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField label="Plan" value={planId} choices={plans} onChange={setPlanId} />
          <SelectField
            label="Paid"
            value={interval}
            choices={intervals}
            onChange={changeInterval}
          />
          <TextField
            label="From"
            type="date"
            value={period.from}
            onChange={({ target }) => setPeriod({ ...period, from: target.value })}
            error={problems['from']}
          />
          <TextField
            label="Last day"
            type="date"
            value={period.to}
            onChange={({ target }) => setPeriod({ ...period, to: target.value })}
            error={problems['to']}
          />
          <TextField
            label="Own amount before tax"
            isOptional
            inputMode="decimal"
            placeholder={listCents === null ? '' : (listCents / 100).toFixed(2)}
            hint={
              listCents === null
                ? 'This plan has no price for it.'
                : `The plan costs ${moneyText(listCents)}. A renewal costs that again.`
            }
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            error={problems['amountCents']}
          />
          <TextField
            label={`${seller?.taxName ?? 'Tax'} in %`}
            inputMode="decimal"
            hint={taxCents === null ? undefined : `${moneyText(taxCents)} are added.`}
            value={tax}
            onChange={({ target }) => setTax(target.value)}
            error={problems['taxBasisPoints']}
          />
          <TextField
            label="To be paid by"
            isOptional
            type="date"
            hint={`Without a day: in ${seller?.paymentDays ?? 0} days.`}
            value={dueOn}
            onChange={({ target }) => setDueOn(target.value)}
            error={problems['dueOn']}
          />
          <TextArea
            label="Note on the invoice"
            isOptional
            rows={2}
            maxLength={500}
            className="sm:col-span-2"
            value={note}
            onChange={({ target }) => setNote(target.value)}
            error={problems['note']}
          />
        </div>
      )}
    </ReasonDialog>
  );
}

/** 100 random bits in the letters of ids. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('');
}
