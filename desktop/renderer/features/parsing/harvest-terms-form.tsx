import { useState } from 'react';
import { operatorReadersApi, type PaidTerms } from '#shared/parsing/readers.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { fieldToMicros, microsToField } from './money.ts';
import { isUnplaced, problemOf, useReaderAct } from './use-reader-act.ts';

type Name = keyof PaidTerms;
const names = ['priceMicros', 'capMicros', 'currency', 'concurrency'] as const;

const amount = (text: string) =>
  Number.isNaN(fieldToMicros(text)) ? 'A number such as 0.002, with at most six decimals' : null;
/** The error of a field that does not hold a number. */
const noNumber: { readonly [name in Name]: (text: string) => string | null } = {
  priceMicros: amount,
  capMicros: amount,
  currency: () => null,
  concurrency: () => null,
};

/** Price, cap, currency and the number of parallel requests of the operator's plan. */
export function HarvestTermsForm({ terms }: { terms: PaidTerms }) {
  const stored = {
    priceMicros: microsToField(terms.priceMicros),
    capMicros: microsToField(terms.capMicros),
    currency: terms.currency,
    concurrency: String(terms.concurrency),
  };
  const [values, setValues] = useState(stored);
  const [problems, setProblems] = useState<{ [name in Name]?: string }>({});
  const saving = useReaderAct(operatorReadersApi.setTerms, () => 'Terms saved');
  const field = (name: Name) => ({
    value: values[name],
    error: problems[name] ?? problemOf(saving.error, name),
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  const save = async () => {
    const { checkTerms } = await import('./form-checks.ts');
    const parsed = checkTerms({
      priceMicros: fieldToMicros(values.priceMicros),
      capMicros: fieldToMicros(values.capMicros),
      currency: values.currency.trim().toUpperCase(),
      concurrency: Number(values.concurrency),
    });
    const found: { [name in Name]?: string } = {};
    for (const { path, message } of parsed.error?.issues ?? []) {
      const name = names.find((one) => one === path[0]);
      if (name !== undefined) found[name] = noNumber[name](values[name]) ?? message;
    }
    setProblems(found);
    if (parsed.success) saving.mutate({ body: parsed.data });
  };
  return (
    <form
      noValidate
      aria-label="Terms of HarvestAPI"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) void save();
      }}
    >
      <LeaveGuard
        isDirty={() => names.some((name) => values[name] !== stored[name])}
        text="Your changes to the terms are not saved yet."
      />
      {isUnplaced(saving.error) && <Notice tone="bad">{errorText(saving.error)}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Price per check"
          inputMode="decimal"
          hint="What one lookup costs on your plan."
          {...field('priceMicros')}
        />
        <TextField
          label="Monthly cap"
          inputMode="decimal"
          hint="No check is made beyond it."
          {...field('capMicros')}
        />
        <TextField
          label="Currency"
          maxLength={3}
          autoComplete="off"
          hint="Of the price and the cap. A change does not convert the amounts."
          {...field('currency')}
        />
        <TextField
          label="Requests at one time"
          inputMode="numeric"
          hint="As your plan allows: Free 1, Starter 5, Basic 10, Pro 20, Business 40."
          {...field('concurrency')}
        />
      </div>
      <div>
        <Button type="submit" isBusy={saving.isPending}>
          Save terms
        </Button>
      </div>
    </form>
  );
}
