import type {
  StandingCheck,
  StandingReading,
} from '#shared/unlock/desk/standing-checks.contract.ts';
import { MOST_STANDING_CHECKS } from '#shared/unlock/desk/standing-limits.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import { readCommentSubject } from '../check/check.ts';
import type { Platform } from '#server/platform/platform.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import { runStandingChecks, type StandingDependencies } from './run-standing-checks.ts';
import * as queries from './standing-checks.queries.ts';

/** Comments that are known to be there and that the readers are asked for regularly, for operators. */
export interface StandingChecks {
  list(): Promise<StandingCheck[]>;
  /** Throws standing_check_not_found, or validation_failed for a foreign cursor. */
  readings(
    checkId: string,
    ask: { cursor?: string | undefined; limit: number },
  ): Promise<{ items: StandingReading[]; nextCursor: string | null }>;
  /** Off at first. Throws invalid_comment_url, standing_check_exists or too_many_standing_checks. */
  add(check: { commentUrl: string; word: string }, by: AuditActor): Promise<StandingCheck>;
  /** Throws standing_check_not_found. */
  setOn(checkId: string, isOn: boolean, by: AuditActor): Promise<StandingCheck>;
  /** Throws standing_check_not_found. */
  remove(checkId: string, by: AuditActor): Promise<void>;
  /** Readers that failed twice in a row, for the health of the installation. */
  failing(): Promise<queries.FailingReader[]>;
  /** Asks the readers now for what is due. */
  run(): Promise<void>;
  close(): Promise<void>;
}

/** A check is late by so much at most. */
const EVERY_MS = 15_000;

/** Asks the readers for what is due until it is closed. */
export function createStandingChecks(
  deps: StandingDependencies,
  { audit, logger }: { audit: AuditLog; logger: Platform['logger'] },
): StandingChecks {
  const { db, ids, clock } = deps;
  const rounds = startRounds(() => runStandingChecks(deps), {
    everyMs: EVERY_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'a standing check was not made'),
  });
  return {
    async list() {
      const [checks, latest] = await Promise.all([
        queries.selectChecks(db),
        queries.selectLatest(db),
      ]);
      return checks.map((row) => toStandingCheck(row, latest));
    },

    async readings(checkId, { cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      if ((await queries.findCheck(db, checkId)) === undefined) throw notFound();
      const found = await queries.selectReadings(db, checkId, { after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toReading), nextCursor };
    },

    add: ({ commentUrl, word }, by) =>
      db.transaction(async (trx) => {
        const { url } = readCommentSubject(commentUrl, clock.now());
        const checks = await queries.lockChecks(trx);
        if (checks.some((one) => one.commentUrl === url))
          throw new AppError('standing_check_exists');
        if (checks.length >= MOST_STANDING_CHECKS) throw new AppError('too_many_standing_checks');
        const row = { id: ids.rowId(), commentUrl: url, word };
        await queries.insertCheck(trx, row);
        await audit.record(trx, {
          action: 'standing_check.added',
          by,
          target: { kind: 'reader', id: row.id },
          after: { word },
        });
        return toStandingCheck({ ...row, isOn: false, checkedAt: null, isDemo: false }, []);
      }),

    async setOn(checkId, isOn, by) {
      const check = await db.transaction(async (trx) => {
        const row = await queries.setCheckOn(trx, checkId, isOn);
        if (row === undefined) throw notFound();
        await audit.record(trx, {
          action: 'standing_check.changed',
          by,
          target: { kind: 'reader', id: checkId },
          after: { isOn },
        });
        return toStandingCheck(row, await queries.selectLatest(trx));
      });
      if (isOn) void rounds.ask();
      return check;
    },

    remove: (checkId, by) =>
      db.transaction(async (trx) => {
        const row = await queries.deleteCheck(trx, checkId);
        if (row === undefined) throw notFound();
        await audit.record(trx, {
          action: 'standing_check.removed',
          by,
          target: { kind: 'reader', id: checkId },
          before: { word: row.word, isOn: row.isOn },
        });
      }),

    failing: () => queries.selectFailing(db),
    run: rounds.ask,
    close: rounds.stop,
  };
}

const notFound = (): AppError => new AppError('standing_check_not_found');

function toReading({ askedAt, ...row }: queries.StandingReadingRow): StandingReading {
  const { id, reader, outcome, detail, milliseconds } = row;
  return { id, at: askedAt.toISOString(), reader, outcome, detail, milliseconds };
}

function toStandingCheck(
  { id, commentUrl, word, isOn, checkedAt, isDemo }: queries.StandingCheckRow,
  latest: readonly queries.StandingReadingRow[],
): StandingCheck {
  const own = latest.filter(({ checkId }) => checkId === id);
  return {
    id,
    commentUrl,
    word,
    isOn,
    checkedAt: checkedAt?.toISOString() ?? null,
    readers: [...new Set(own.map(({ reader }) => reader))].flatMap((reader) => {
      const rows = own.filter((one) => one.reader === reader);
      const [last] = rows;
      if (last === undefined) return [];
      const outcomes = rows.map(({ outcome }) => outcome).toReversed();
      return [{ reader, last: toReading(last), latest: outcomes }];
    }),
    isDemo,
  };
}
