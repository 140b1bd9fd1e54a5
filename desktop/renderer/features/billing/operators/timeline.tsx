import type { ComponentProps } from 'react';
import type { HistoryEntry } from '#shared/billing/billing-fields.contract.ts';
import type {
  CreatorBilling,
  OperatorAct,
  OperatorInvoice,
} from '#shared/billing/operator-billing-shapes.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { actionName } from '../../audit/audit-texts.ts';
import { moneyText } from '../money-text.ts';
import { historyNames } from './billing-words.ts';
import { type ListLine, PracticeBadge } from './list-line.tsx';

type Line = ComponentProps<typeof ListLine> & { key: string };
type Dated = { at: string; line: Line };

/** Everything that happened with the plan and the payments of a creator, the latest first. */
export function timelineOf({ history, acts, invoices }: CreatorBilling): Line[] {
  return [
    ...history.map((entry): Dated => ({ at: entry.at, line: happened(entry) })),
    ...acts.map((act): Dated => ({ at: act.at, line: done(act) })),
    ...invoices.map((row): Dated => ({ at: row.issuedAt, line: issued(row) })),
  ]
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .map(({ line }) => line);
}

function happened(entry: HistoryEntry): Line {
  const { fromPlanName, planName, effectiveAt, amountCents } = entry;
  return {
    key: `history ${entry.id}`,
    title: historyNames[entry.kind],
    badges: <PracticeBadge provider={entry.isPractice ? 'practice' : ''} />,
    amount: amountCents === null ? undefined : moneyText(amountCents),
    facts: [
      exactTime(entry.at, localZone),
      fromPlanName === null ? planName : `${fromPlanName} to ${planName ?? 'no plan'}`,
      effectiveAt === null ? null : `from ${exactTime(effectiveAt, localZone)}`,
      entry.reason,
    ],
  };
}

function done(act: OperatorAct): Line {
  return {
    key: `act ${act.id}`,
    title: actionName(act.action),
    badges: <Badge tone="brand">{act.operatorName ?? 'By its date'}</Badge>,
    facts: [
      exactTime(act.at, localZone),
      act.reason === null ? null : `“${act.reason}”`,
      factsText(act.before, 'before'),
      factsText(act.after, 'after'),
    ],
  };
}

function issued(row: OperatorInvoice): Line {
  return {
    key: `invoice ${row.id}`,
    title: 'Invoice',
    badges: <PracticeBadge provider={row.provider} />,
    amount: moneyText(row.totalCents),
    facts: [exactTime(row.issuedAt, localZone), row.number ?? 'no number yet', row.planName],
  };
}

const DATE = /^\d{4}-\d{2}-\d{2}T/;

/** "before: plan Free"; times and amounts as people read them. */
function factsText(facts: OperatorAct['after'], when: string): string | null {
  if (facts === null) return null;
  const parts = Object.entries(facts).flatMap(([name, value]) => {
    if (value === null) return [];
    const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
    if (name.endsWith('Cents'))
      return [`${words.replace(/ cents$/, '')} ${moneyText(Number(value))}`];
    const text = String(value);
    return [`${words} ${DATE.test(text) ? exactTime(text, localZone) : text}`];
  });
  return parts.length === 0 ? null : `${when}: ${parts.join(', ')}`;
}
