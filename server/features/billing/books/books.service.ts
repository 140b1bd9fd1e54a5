import type { Books, BookRow, BookRowKind, PeriodFigures } from '#shared/billing/books.contract.ts';
import { MOST_BOOK_DAYS, movementKinds } from '#shared/billing/books.contract.ts';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { IncomingFiles } from '#server/platform/storage/file-storage.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import { providerNow } from '../provider/provider-time.ts';
import { openCsvFile } from '#server/platform/storage/csv-file.ts';
import { bookFileHead, copyBookRows } from './book-file.queries.ts';
import * as rows from './book-rows.queries.ts';
import { sumCommissions } from './commission-rows.queries.ts';
import * as movements from './movements.queries.ts';

interface Asked {
  from: string;
  to: string;
  practice?: 'true' | 'false' | undefined;
}

/** What was earned. Throws books_period_invalid. */
export interface BooksService {
  read(asked: Asked): Promise<Books>;
  rows(
    asked: Asked & { kind: BookRowKind; cursor?: string | undefined; limit: number },
  ): Promise<{ items: BookRow[]; nextCursor: string | null }>;
  /** A CSV file; that it was taken is in the audit log. */
  export(asked: Asked & { kind: BookRowKind }, by: AuditActor): Promise<OutgoingFile>;
}

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Reads the books from movements, invoices, refunds and disputes (docs/decisions/0062). */
export function createBooks({
  db,
  audit,
  clock,
  incoming,
  providers,
}: {
  db: Database;
  audit: AuditLog;
  clock: Clock;
  incoming: IncomingFiles;
  providers: Pick<BillingProviders, 'named'>;
}): BooksService {
  async function readPracticeDay(): Promise<string | null> {
    const practice = await providers.named('practice');
    return practice === null ? null : dayOf((await providerNow(clock, practice)).getTime());
  }

  return {
    async read(asked) {
      const period = await periodOf(asked);
      const { from, to, withPractice } = period;
      const earlier = beforeOf(period);
      const [figures, before, plans, days, hasPractice, commissions, practiceDay] =
        await Promise.all([
          readFigures(period),
          readFigures(earlier),
          rows.sumByPlan(db, period),
          movements.sumByDay(db, period),
          movements.hasPractice(db),
          sumCommissions(db, period),
          withPractice ? readPracticeDay() : null,
        ]);
      const { pastDue, ...now } = figures;
      const { pastDue: _, ...then } = before;
      let end = now.mrrStartCents;
      return {
        from,
        to,
        withPractice,
        hasPractice,
        practiceDay,
        figures: now,
        before: then,
        days: days.map((day) => {
          end += movementKinds.reduce((sum, kind) => sum + day[kind], 0);
          return { ...day, endCents: end };
        }),
        plans: plans.map(({ refundedTaxCents, lostCents, planId, name, ...plan }) => ({
          planId,
          name: name ?? 'Without a plan',
          ...plan,
          lostCents,
          netCents:
            plan.paidCents - plan.taxCents - plan.refundedCents - lostCents + refundedTaxCents,
        })),
        commissions: {
          ...commissions,
          accounts: commissions.accounts.map((one) => ({
            ...one,
            endCents: one.startCents + one.changeCents,
          })),
        },
        pastDue,
      };
    },

    async rows({ kind, cursor, limit, ...asked }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await rows.selectBookRows(db, kind, await periodOf(asked), after, limit + 1);
      const page = cutPage(found, limit);
      return { items: page.rows.map(toBookRow), nextCursor: page.nextCursor };
    },

    async export({ kind, ...asked }, by) {
      const period = await periodOf(asked);
      const file = await openCsvFile(incoming, {
        name: `${kind.replace('_', '-')}-${period.from}-${period.to}.csv`,
        head: bookFileHead,
        rows: copyBookRows(db, kind, period),
      });
      await audit.record(db, {
        action: 'books.exported',
        by,
        target: { kind: 'books', id: kind },
        after: { rows: kind, from: period.from, to: period.to, practice: period.withPractice },
      });
      return file;
    },
  };

  /** Where nobody says it, practice counts as long as there is nothing else. */
  async function periodOf({ from, to, practice }: Asked): Promise<rows.Period> {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
    const isPossible =
      days >= 0 && days < MOST_BOOK_DAYS && from >= '2000-01-01' && to < '2200-01-01';
    if (!isPossible) throw new AppError('books_period_invalid');
    const withPractice =
      practice === undefined ? !(await movements.hasReal(db)) : practice === 'true';
    return { from, to, withPractice };
  }

  async function readFigures(
    period: rows.Period,
  ): Promise<PeriodFigures & { pastDue: Books['pastDue'] }> {
    const [start, days, payers, sums] = await Promise.all([
      movements.sumBefore(db, period),
      movements.sumByDay(db, period),
      movements.countPayers(db, period),
      rows.sumBooks(db, period),
    ]);
    const of = (kind: BookRowKind | 'lost') =>
      sums.get(kind) ?? { count: 0, cents: 0, taxCents: 0 };
    const moved = (kind: (typeof movementKinds)[number]) =>
      days.reduce((sum, day) => sum + day[kind], 0);
    const moves = {
      new: moved('new'),
      reactivation: moved('reactivation'),
      expansion: moved('expansion'),
      contraction: moved('contraction'),
      churn: moved('churn'),
    };
    const [paid, refunded, lost] = [of('payments'), of('refunds'), of('lost')];
    const withoutTax = ({ cents, taxCents }: { cents: number; taxCents: number }) =>
      cents - taxCents;
    return {
      mrrStartCents: start,
      mrrEndCents: movementKinds.reduce((sum, kind) => sum + moves[kind], start),
      moves,
      payingStart: payers.atStart,
      payingEnd: payers.atEnd,
      leftFromStart: payers.leftFromStart,
      paidCents: paid.cents,
      taxCents: paid.taxCents,
      payments: paid.count,
      refundedCents: refunded.cents,
      refunds: refunded.count,
      disputedCents: of('disputes').cents,
      disputes: of('disputes').count,
      netCents: withoutTax(paid) - withoutTax(refunded) - withoutTax(lost),
      failedCents: of('failed').cents,
      failed: of('failed').count,
      recoveredCents: of('recovered').cents,
      recovered: of('recovered').count,
      pastDue: { count: of('past_due').count, cents: of('past_due').cents },
    };
  }
}

function beforeOf({ from, to, withPractice }: rows.Period): rows.Period {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const before = dayOf(start - (end - start) - DAY_MS);
  return { from: before, to: dayOf(start - DAY_MS), withPractice };
}

/** A row of the books as operators see it. */
function toBookRow(row: rows.BookRowColumns): BookRow {
  const { userId, userName: name, userEmail: email } = row;
  const isThere = userId !== null && name !== null && email !== null;
  return {
    id: row.id,
    at: row.at.toISOString(),
    creator: isThere ? { id: userId, name, email } : null,
    isPractice: row.isPractice,
    planName: row.planName,
    what: row.what,
    amountCents: row.amountCents,
    taxCents: row.taxCents,
    reason: row.reason,
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    accessUntil: row.accessUntil?.toISOString() ?? null,
  };
}
