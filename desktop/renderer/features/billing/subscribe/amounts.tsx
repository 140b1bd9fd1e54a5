import type { ReactNode } from 'react';
import { moneyText } from '../money-text.ts';

export interface AmountLine {
  text: string;
  amountCents: number;
}

/** What credit of the account pays; no line without any. */
export const creditLine = (cents: number): AmountLine[] =>
  cents > 0 ? [{ text: 'Your credit', amountCents: -cents }] : [];

/** The lines of a charge and their sum, which is what the button charges. */
export function Amounts({
  lines,
  total,
  totalCents,
  children,
}: {
  lines: readonly AmountLine[];
  /** Name of the sum. */
  total: string;
  totalCents: number;
  /** What comes after this charge. */
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-3 text-sm">
      <dl className="grid gap-2">
        {lines.map(({ text, amountCents }) => (
          <div key={`${text} ${amountCents}`} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 leading-5 text-pretty text-ink-soft">{text}</dt>
            <dd className="shrink-0 tabular-nums">{moneyText(amountCents)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-base font-semibold">
          <dt>{total}</dt>
          <dd className="tabular-nums">{moneyText(totalCents)}</dd>
        </div>
      </dl>
      {children}
    </div>
  );
}
