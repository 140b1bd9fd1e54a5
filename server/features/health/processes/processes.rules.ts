// Combines and judges the reports of the processes.
import type { OperatorHealth } from '#shared/health/health.contract.ts';
import {
  ageText,
  counted,
  failing,
  type Judgement,
  type PoolFacts,
  warning,
  well,
} from '../health.rules.ts';
import type { ProcessRow } from '../health.queries.ts';
import { ProcessReport, type ReaderReport } from './process-report.ts';

export interface KnownProcess extends Omit<ProcessRow, 'report'> {
  /** Null when another release wrote it in an unknown form. */
  report: ProcessReport | null;
}

/** A report of another release may be unreadable; the process counts all the same. */
export function readProcess({ report, ...row }: ProcessRow): KnownProcess {
  const parsed = ProcessReport.safeParse(report);
  return { ...row, report: parsed.success ? parsed.data : null };
}

/** Its queue and its change feed start in the background. */
const START_MS = 60_000;

/** True for its first minute. */
export function isStarting(process: KnownProcess, now: Date): boolean {
  return process.isAlive && now.getTime() - process.startedAt.getTime() < START_MS;
}

/** Readable reports of live processes. */
export function reportsOf(processes: readonly KnownProcess[]): ProcessReport[] {
  return processes.flatMap(({ isAlive, report }) => (isAlive && report !== null ? [report] : []));
}

/** Connections of all processes together. */
export function sumPools(reports: readonly ProcessReport[]): PoolFacts {
  const sum = { used: 0, size: 0, waiting: 0 };
  for (const { pool } of reports) {
    sum.used += pool.used;
    sum.size += pool.size;
    sum.waiting += pool.waiting;
  }
  return sum;
}

/** The disk with the least room: it stops its process first. */
export function fullestDisk(reports: readonly ProcessReport[]): ProcessReport['disk'] {
  const disks = reports.flatMap(({ disk }) => (disk === null ? [] : [disk]));
  return disks.toSorted((a, b) => a.freeBytes - b.freeBytes)[0] ?? null;
}

/** The first problem any process has with the storage of files. */
export function storageOf(reports: readonly ProcessReport[]): {
  description: string | null;
  problem: string | null;
} {
  const all = reports.map(({ storage }) => storage);
  const worst = all.find(({ problem }) => problem !== null) ?? all[0];
  return worst ?? { description: null, problem: null };
}

type Reader = OperatorHealth['readers']['readers'][number];
const worstFirst = ['open', 'probing', 'closed'] as const;

/** One line per reader over all processes: counts are sums, the circuit is the worst one. */
export function mergeReaders(reports: readonly ProcessReport[]): Reader[] {
  const all = reports.flatMap(({ readers }) => readers);
  const names = [...new Set(all.map(({ name }) => name))];
  return names.map((name) => mergeReader(all.filter((one) => one.name === name)));
}

function mergeReader(all: readonly ReaderReport[]): Reader {
  const worst = worstFirst.find((state) => all.some((one) => one.state === state)) ?? 'closed';
  const since = all.filter(({ state }) => state === worst).map((one) => one.since);
  const medians = all.flatMap(({ medianMs }) => (medianMs === null ? [] : [medianMs]));
  const errors = all.flatMap(({ lastError }) => (lastError === null ? [] : [lastError]));
  const sum = (pick: (one: ReaderReport) => number) =>
    all.reduce((total, one) => total + pick(one), 0);
  const sumFailures = (key: 'failures' | 'recentFailures') => ({
    blocked: sum((one) => one[key].blocked),
    not_visible: sum((one) => one[key].not_visible),
    gone: sum((one) => one[key].gone),
    layout_changed: sum((one) => one[key].layout_changed),
    busy: sum((one) => one[key].busy),
  });
  return {
    name: all[0]?.name ?? '',
    circuit: worst,
    circuitSince: since.toSorted()[0] ?? '',
    successes: sum((one) => one.successes),
    failures: sumFailures('failures'),
    recentSuccesses: sum((one) => one.recentSuccesses),
    recentFailures: sumFailures('recentFailures'),
    medianMs: medians.length === 0 ? null : Math.max(...medians),
    lastError: errors.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1) ?? null,
  };
}

/** This many pages show a pattern. */
const PAGES_NOT_UNDERSTOOD = 5;
const PAGES_WITHOUT_COMMENT = 20;
const REQUESTS_REFUSED = 10;
const WAITS = 'Visitors are not refused: their comments wait and are checked again.';

/** R09: LinkedIn refuses us, or serves pages that the parser cannot read. */
export function judgeReaders(readers: readonly Reader[]): Judgement {
  const misread = readers.find(
    ({ recentSuccesses, recentFailures: { layout_changed } }) =>
      layout_changed >= PAGES_NOT_UNDERSTOOD && layout_changed > recentSuccesses,
  );
  if (misread !== undefined) {
    const { recentSuccesses: found, recentFailures } = misread;
    const served = found + recentFailures.layout_changed;
    return failing(
      `The parser understood ${found} of the ${served} pages LinkedIn served within 15 minutes.`,
      `LinkedIn has probably changed its pages. Check for a newer release of this product. ${WAITS}`,
    );
  }
  const open = readers.filter(({ circuit }) => circuit !== 'closed');
  if (open.length > 0) {
    const why =
      open[0]?.lastError?.kind === 'layout_changed'
        ? ''
        : 'LinkedIn refuses our requests or cannot be reached. ';
    const judge = open.length === readers.length ? failing : warning;
    return judge(
      `${why}Reading is paused. We try again every 30 seconds.`,
      `If this continues for hours, lower OUTBOUND_PER_SECOND or give the server another IP address. ${WAITS}`,
    );
  }
  // Where no post could be read before, walls begin no pause, because those posts may just be closed.
  const walled = readers.find(
    ({ recentSuccesses, recentFailures: { blocked, not_visible } }) =>
      recentSuccesses + not_visible === 0 && blocked >= REQUESTS_REFUSED,
  );
  if (walled !== undefined) {
    return warning(
      `LinkedIn refused all ${walled.recentFailures.blocked} requests of the last 15 minutes.`,
      `If this continues for hours, lower OUTBOUND_PER_SECOND or give the server another IP address. ${WAITS}`,
    );
  }
  const blind = readers.find(
    ({ recentSuccesses, recentFailures: { not_visible } }) =>
      recentSuccesses === 0 && not_visible >= PAGES_WITHOUT_COMMENT,
  );
  if (blind !== undefined) {
    return warning(
      `The comment was found on 0 of the ${blind.recentFailures.not_visible} pages read within 15 minutes.`,
      `Open one of the waiting comments without signing in. If you can see it, check for a newer release. ${WAITS}`,
    );
  }
  const read = readers.reduce((sum, { recentSuccesses }) => sum + recentSuccesses, 0);
  return well(
    read === 0
      ? 'No comments were read in the last 15 minutes, and no errors continue.'
      : `${counted(read, 'comment was', 'comments were')} read in the last 15 minutes.`,
  );
}

/** First processes that fell silent, then those that miss the changes of the others. */
export function judgeProcesses(processes: readonly KnownProcess[], now: Date): Judgement {
  const alive = processes.filter(({ isAlive }) => isAlive);
  const silent = processes.filter(({ isAlive }) => !isAlive);
  const [gone] = silent.toSorted((a, b) => b.seenAt.getTime() - a.seenAt.getTime());
  if (gone !== undefined) {
    const others =
      silent.length === 1 ? '' : ` So did ${counted(silent.length - 1, 'other', 'others')}.`;
    return warning(
      `A process (${gone.host}, ${gone.pid}) has not reported for ${ageText(now.getTime() - gone.seenAt.getTime())} and did not shut down properly.${others}`,
      'Check its log and its supervisor. It was killed, ran out of memory or lost the database.',
    );
  }
  const deaf = alive.filter(
    (process) => process.report?.hearsChanges === false && !isStarting(process, now),
  );
  if (deaf.length > 0) {
    return warning(
      `${counted(deaf.length, 'process gets', 'processes get')} no change notifications and must ask the database before each answer.`,
      'It reconnects automatically. If this continues, DATABASE_URL may use a pooler that does not support LISTEN.',
    );
  }
  return well(`${counted(alive.length, 'process runs', 'processes run')}.`);
}
