import { stringify } from 'csv-stringify/sync';
import { LAUNCH_MINUTES, NEWEST_POSTS } from '#shared/analytics/launch-hour.ts';
import type { ListedReason } from '#shared/analytics/loss-advice.ts';
import { Figures } from '#shared/analytics/performance.contract.ts';
import type { AnalyticsQuery, CountMetric, Dimension } from '#shared/analytics/query.ts';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { Leads } from '#server/features/leads/leads.feature.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret } from '#server/platform/ids.ts';
import {
  type ExcludedRow,
  selectCountedRows,
  selectExcluded,
  selectRowsSince,
} from './rows/counted-rows.queries.ts';
import { selectBreakdown, selectSeries, selectSteps, selectWaiting } from './figures.queries.ts';
import { countDifferences } from './rows/differences.queries.ts';
import {
  type LaunchHour,
  selectLaunch,
  selectLaunchHour,
  selectNewestPosts,
  waits,
} from './launch/launch.queries.ts';
import { timeOfPost, toCountedRow, toFunnel, toLoss, toPostLabel } from './figures.view.ts';
import type { Asked } from './fact-rows.queries.ts';
import type { Span } from './period.rules.ts';
import {
  type Answer,
  type Creator,
  isOnEveryPlan,
  type Page,
  type PerformanceService,
} from './performance.service.ts';

/** What figures were made of. All but what was not counted needs the plan's advanced statistics. */
export interface FigureDetails {
  /** Throws post_not_found for the first hour of an unknown post. */
  rows(
    creator: Creator,
    query: AnalyticsQuery,
    list: Page & {
      metric: CountMetric;
      reason?: ListedReason | undefined;
      hour?: number | undefined;
      weekHour?: number | undefined;
      /** The post whose first hour it is. */
      launch?: string | undefined;
      minute?: number | undefined;
    },
  ): Promise<Answer<'rows'>>;
  excluded(creator: Creator, query: AnalyticsQuery): Promise<Answer<'excluded'>>;
  funnel(creator: Creator, query: AnalyticsQuery): Promise<Answer<'funnel'>>;
  /** Whatever post is asked for, without its filters of posts. Throws post_not_found. */
  launch(creator: Creator, query: AnalyticsQuery, post: string): Promise<Answer<'launch'>>;
  posts(creator: Creator, query: AnalyticsQuery): Promise<Answer<'posts'>>;
  export(creator: Creator, query: AnalyticsQuery, table: Dimension | 'days'): Promise<OutgoingFile>;
}

const MOST_EXPORTED = 10_000;
const AGENTS_SHOWN = 20;

/** Reads what figures were made of, from the rows and roll-ups behind them. */
export function createFigureDetails(
  db: Database,
  { ask }: Pick<PerformanceService, 'ask'>,
  { seesEmails }: Pick<Leads, 'seesEmails'>,
): FigureDetails {
  /** Throws post_not_found. */
  async function hourOf(
    asked: Asked,
    { post, today }: { post: string; today: string },
  ): Promise<LaunchHour> {
    const startedAt = timeOfPost(post);
    const hour =
      startedAt === null || Number.isNaN(startedAt.getTime())
        ? null
        : await selectLaunchHour(db, asked, { post, startedAt, today });
    if (hour === null) throw new AppError('post_not_found');
    return hour;
  }

  return {
    async funnel(creator, query) {
      const { span, of } = await ask(creator, query);
      const hasEmails = await seesEmails(creator.id);
      const [{ figures, losses, withoutEmail }, waiting, rows] = await Promise.all([
        selectSteps(db, of(span)),
        selectWaiting(db, of(span)),
        countDifferences(db, of(span), hasEmails),
      ]);
      return toFunnel(figures, {
        losses,
        waiting,
        withoutEmail: hasEmails ? withoutEmail : 0,
        rows,
      });
    },

    async rows(creator, query, { metric, cursor, launch: post, ...list }) {
      const { zone, span, today, of } = await ask(
        creator,
        post === undefined ? query : withoutPosts(query),
      );
      const launch = post === undefined ? undefined : await hourOf(of(span), { post, today });
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const ids = waits({ kind: metric, reason: list.reason }) ? /^\w{1,64}$/ : /^\d{1,18}$/;
      if (after !== undefined && !ids.test(after.id)) {
        throw new AppError('validation_failed', { fields: { cursor: 'This cursor is not valid' } });
      }
      const hasEmails = await seesEmails(creator.id);
      const [found, rowsSince] = await Promise.all([
        selectCountedRows(db, of(span), { kind: metric, after, hasEmails, launch, ...list }),
        metric === 'visits' || metric === 'visitors' ? selectRowsSince(db) : null,
      ]);
      const { rows, nextCursor } = cutPage(found, list.limit);
      return {
        items: rows.map((row) => toCountedRow(row, zone)),
        nextCursor,
        rowsSince: rowsSince?.toISOString() ?? null,
      };
    },

    async excluded(creator, query) {
      const { span, of } = await ask(creator, query, true);
      const [first, ...others] = query.filters.filter(({ dimension }) => dimension === 'magnet');
      // All filters have to match, as in every other figure.
      const magnetIds =
        first?.values.filter((id) => others.every(({ values }) => values.includes(id))) ?? null;
      return toExcluded(await selectExcluded(db, of(span), magnetIds));
    },

    async launch(creator, query, post) {
      const { zone, span, today, of } = await ask(creator, withoutPosts(query));
      const hour = await hourOf(of(span), { post, today });
      const found = await selectLaunch(db, of(span), hour);
      const byMinute = new Map(found.minutes.map(({ minute, ...counts }) => [minute, counts]));
      return {
        post: {
          key: post,
          label: toPostLabel(post, zone),
          startedAt: hour.startedAt.toISOString(),
        },
        minutes: Array.from(
          { length: LAUNCH_MINUTES },
          (_, minute) => byMinute.get(minute) ?? quietMinute,
        ),
        failures: found.losses.map(toLoss),
        waiting: found.waiting.map(toLoss),
      };
    },

    async posts(creator, query) {
      const { zone, span, of } = await ask(creator, query);
      const keys = await selectNewestPosts(db, of(span), NEWEST_POSTS);
      return { items: keys.map((key) => ({ key, label: toPostLabel(key, zone) })) };
    },

    async export(creator, query, table) {
      const { zone, span, compared, until, of } = await ask(creator, query, isOnEveryPlan(table));
      const rowsOf = async (days: Span, values?: readonly string[]): Promise<ExportedRow[]> => {
        if (table === 'days') return selectSeries(db, of(days), 'day');
        const split = { by: table, sort: 'visits', values, limit: MOST_EXPORTED } as const;
        const asked = days === span ? of(days) : of(days, until);
        const rows = await selectBreakdown(db, asked, split);
        return rows.map((row) =>
          table === 'post' ? { ...row, label: toPostLabel(row.value, zone) } : row,
        );
      };
      const rows = await rowsOf(span);
      const values = rows.flatMap(({ value }) => (value === undefined ? [] : [value]));
      const before =
        compared === null ? null : await rowsOf(compared, table === 'days' ? undefined : values);
      return toCsvFile(
        `${table}-${span.from}-${span.to}.csv`,
        before === null ? rows : besideBefore(rows, before),
        ['value', ...names, 'label', ...(before === null ? [] : names.map(nameBefore))],
      );
    },
  };
}

/** Visits have no post: a filter by one would leave none of them. */
const withoutPosts = (query: AnalyticsQuery): AnalyticsQuery => ({
  ...query,
  filters: query.filters.filter(({ dimension }) => dimension !== 'post'),
});

const quietMinute = { visits: 0, tried: 0, verified: 0, lost: 0, waiting: 0 };

/** A row of a dimension has its value, one of days the day's start. */
type ExportedRow = Figures & { value?: string; label?: string; start?: Date };

const names = Object.keys(Figures.shape) as (keyof Figures)[]; // keys of the schema
const nameBefore = (name: string): string => `before_${name}`;

/** Each row with the compared figures behind its own: of the same value, or of the day at its place. */
function besideBefore(rows: readonly ExportedRow[], before: readonly ExportedRow[]): object[] {
  const byValue = new Map(before.map((row) => [row.value, row]));
  return rows.map((row, index) => {
    const earlier = row.value === undefined ? before[index] : byValue.get(row.value);
    return {
      ...row,
      ...Object.fromEntries(
        names.map((name) => [nameBefore(name), row[name] === null ? null : (earlier?.[name] ?? 0)]),
      ),
    };
  });
}

/**
 * Tags come from visitors: what a spreadsheet takes for a formula gets an apostrophe in front. A file without
 * rows still has its columns.
 */
function toCsvFile(
  name: string,
  rows: readonly object[],
  columns: readonly string[],
): OutgoingFile {
  const text = stringify([...rows], {
    header: true,
    ...(rows.length === 0 ? { columns: [...columns] } : {}),
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { date: (value) => value.toISOString() },
  });
  const bytes = Buffer.from(text);
  return {
    name,
    mediaType: 'text/csv; charset=utf-8',
    size: bytes.length,
    version: hashSecret(text).toString('base64url'),
    open: ({ start, end }) => Promise.resolve(piece(bytes.subarray(start, end + 1))),
  };
}

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const reasons = ['bot', 'preview', 'prefetch', 'own'] as const;

function toExcluded(rows: readonly ExcludedRow[]): Answer<'excluded'> {
  const sumBy = (of: readonly ExcludedRow[], keyOf: (row: ExcludedRow) => string) => {
    const sums = new Map<string, number>();
    for (const row of of) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count);
    return sums;
  };
  return {
    reasons: reasons.map((reason) => {
      const own = rows.filter((row) => row.reason === reason);
      const agents = [...sumBy(own, ({ agent }) => agent)].map(([name, count]) => ({
        name,
        count,
      }));
      return {
        reason,
        count: own.reduce((sum, { count }) => sum + count, 0),
        agents: agents.toSorted((a, b) => b.count - a.count).slice(0, AGENTS_SHOWN),
      };
    }),
    days: [...sumBy(rows, ({ day }) => day)].map(([day, count]) => ({ day, count })),
  };
}
