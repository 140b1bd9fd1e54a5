import type { Books, PeriodFigures } from '#shared/billing/books.contract.ts';
import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { FigureTile } from '#desktop/renderer/ui/charts/figure-tile.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { moneyText } from '../money-text.ts';
import type { ShownRows } from './row-kinds.ts';

interface Tile {
  label: string;
  formula: string;
  value: (figures: PeriodFigures) => number;
  text: (value: number) => string;
  rows: ShownRows['kind'] | null;
  isLessBetter?: boolean;
  note?: (figures: PeriodFigures) => string;
}

const count = (one: string, amount: number) =>
  `${amount.toLocaleString()} ${amount === 1 ? one : `${one}s`}`;
const share = (value: number) => shareText(value, 1);

const tiles: readonly Tile[] = [
  {
    label: 'Recurring revenue',
    formula:
      'MRR at the end of the period: what live subscriptions cost in a month after lasting discounts, a yearly price divided by 12. Past-due ones count until they end, paused ones do not.',
    value: ({ mrrEndCents }) => mrrEndCents,
    text: moneyText,
    rows: 'movements',
    note: ({ payingEnd }) => count('paying creator', payingEnd),
  },
  {
    label: 'Net revenue',
    formula: 'Paid invoices without tax, less refunds without tax, less lost disputes.',
    value: ({ netCents }) => netCents,
    text: moneyText,
    rows: null,
  },
  {
    label: 'Paid',
    formula: 'Payments on invoices in the period, with tax, by the day of the payment.',
    value: ({ paidCents }) => paidCents,
    text: moneyText,
    rows: 'payments',
    note: ({ payments, taxCents }) => `${count('payment', payments)}, ${moneyText(taxCents)} tax`,
  },
  {
    label: 'Refunded',
    formula: 'Refunds in the period, with tax, by the day of the refund.',
    value: ({ refundedCents }) => refundedCents,
    text: moneyText,
    rows: 'refunds',
    isLessBetter: true,
    note: ({ refunds }) => count('refund', refunds),
  },
  {
    label: 'ARPU',
    formula: 'Recurring revenue divided by paying creators, both at the end of the period.',
    value: ({ mrrEndCents, payingEnd }) => (payingEnd === 0 ? 0 : mrrEndCents / payingEnd),
    text: moneyText,
    rows: null,
  },
  {
    label: 'Churn',
    formula:
      'Creators who paid at the beginning and ended in the period, divided by all who paid at the beginning.',
    value: ({ payingStart, leftFromStart }) =>
      payingStart === 0 ? 0 : leftFromStart / payingStart,
    text: share,
    rows: 'movements',
    isLessBetter: true,
    note: ({ payingStart, leftFromStart }) => `${leftFromStart} of ${payingStart}`,
  },
  {
    label: 'Failed payments',
    formula: 'Charges the bank declined in the period; each try counts.',
    value: ({ failedCents }) => failedCents,
    text: moneyText,
    rows: 'failed',
    isLessBetter: true,
    note: ({ failed }) => count('try', failed).replace('trys', 'tries'),
  },
  {
    label: 'Recovered',
    formula: 'Invoices that were paid in the period after a charge had failed.',
    value: ({ recoveredCents }) => recoveredCents,
    text: moneyText,
    rows: 'recovered',
    note: ({ recovered }) => count('payment', recovered),
  },
  {
    label: 'Disputed',
    formula: 'Disputes that banks opened in the period. Lost ones are taken from the net revenue.',
    value: ({ disputedCents }) => disputedCents,
    text: moneyText,
    rows: 'disputes',
    isLessBetter: true,
    note: ({ disputes }) => count('dispute', disputes),
  },
];

/** The figures of the period with their change; each leads to its rows. */
export function FigureTiles({
  books: { figures, before },
  onRows,
}: {
  books: Books;
  onRows: (rows: ShownRows) => void;
}) {
  return (
    <Panel bodyClassName="grid grid-cols-1 p-2 min-[26rem]:grid-cols-2 sm:grid-cols-3">
      {tiles.map(({ label, formula, value, text, rows, isLessBetter = false, note }) => (
        <FigureTile
          key={label}
          label={label}
          formula={formula}
          value={text(value(figures))}
          change={{
            now: value(figures),
            before: value(before),
            beforeText: text(value(before)),
            isLessBetter,
          }}
          note={note?.(figures)}
          onRows={rows === null ? undefined : () => onRows({ kind: rows, label, formula })}
        />
      ))}
    </Panel>
  );
}
