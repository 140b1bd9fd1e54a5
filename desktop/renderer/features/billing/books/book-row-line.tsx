import { Link } from 'react-router-dom';
import {
  type BookRow,
  type BookRowKind,
  commissionAccounts,
} from '#shared/billing/books.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { billingDay, changeText, moneyText } from '../money-text.ts';
import { bookWord } from './row-kinds.ts';

/** Rows that go up and down. */
const changes: ReadonlySet<BookRowKind> = new Set([
  'movements',
  'commissions',
  ...commissionAccounts,
]);

/** One row of the books; the creator's name leads to all of their payments. */
export function BookRowLine({ row, kind }: { row: BookRow; kind: BookRowKind }) {
  const { creator, at, amountCents, taxCents, attempts, nextAttemptAt, accessUntil } = row;
  const facts = [
    row.planName,
    row.what === null ? null : bookWord(row.what),
    row.reason === null ? null : bookWord(row.reason),
    taxCents === 0 ? null : `${moneyText(taxCents)} tax in it`,
    attempts === null ? null : `try ${attempts}`,
    nextAttemptAt === null ? null : `next try ${billingDay(nextAttemptAt, localZone)}`,
    accessUntil === null ? null : `access until ${billingDay(accessUntil, localZone)}`,
  ].filter((fact) => fact !== null);
  return (
    <li className="grid gap-0.5 py-2.5 text-sm leading-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex min-w-0 flex-wrap items-center gap-2 font-medium">
          {creator === null ? (
            'Account deleted'
          ) : (
            <Link to={`/admin/billing/${creator.id}`} className="link truncate">
              {creator.name}
            </Link>
          )}
          {row.isPractice && <Badge>Practice</Badge>}
        </span>
        <span className="font-medium tabular-nums">
          {changes.has(kind) ? changeText(amountCents) : moneyText(amountCents)}
        </span>
      </p>
      <p className="text-[0.8125rem] break-words text-ink-soft">
        {[billingDay(at, 'UTC'), ...facts].join(' · ')}
      </p>
    </li>
  );
}
