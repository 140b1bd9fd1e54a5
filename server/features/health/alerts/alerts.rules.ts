import { alertRules, type AlertRule } from '#shared/health/alert-limits.ts';
import type { AlertSettings } from '#shared/health/alert-rules.ts';
import type { HealthPart, OperatorHealth } from '#shared/health/health.contract.ts';
import { ageText, counted } from '../health.rules.ts';

/** What the health does not say. */
export interface AlertFacts {
  /** Answers of the last ten minutes. */
  answers: { total: number; failed: number };
  /** When the comment that waits longest for its first look came. */
  oldestCheckAt: Date | null;
  /** In this hour and the one before. */
  failedSignIns: number;
}

/** The text of a cause; null without one, undefined where nobody can tell. */
type Finding = string | null | undefined;

const MINUTE = 60_000;
/** Fewer answers make no share. */
const ENOUGH_ANSWERS = 20;

const partNames: Record<HealthPart, string> = {
  database: 'The database',
  mail: 'Email',
  storage: 'The storage of files',
  readers: 'Reading comments',
  jobs: 'The job queue',
  processes: 'A server process',
  switches: 'A switch',
};

/** What each rule finds now. A rule that is off finds nothing. */
export function judgeAlerts(
  settings: AlertSettings,
  health: OperatorHealth,
  facts: AlertFacts,
): Map<AlertRule, Finding> {
  const now = Date.parse(health.checkedAt);
  const judges: Record<AlertRule, (limit: number) => Finding> = {
    failing: (limit) => failingPart(health, now, limit),
    errors: (limit) => errorShare(facts.answers, limit),
    queue: (limit) => oldestWait(health, facts, now, limit),
    bounces: (limit) =>
      health.mail.refusedToday >= limit
        ? `${counted(health.mail.refusedToday, 'email was', 'emails were')} refused for good in 24 hours.`
        : null,
    signIns: (limit) =>
      facts.failedSignIns >= limit
        ? `${counted(facts.failedSignIns, 'sign-in', 'sign-ins')} failed in this hour and the one before.`
        : null,
    disk: (limit) => freeShare(health, limit),
  };
  return new Map(
    alertRules.map((rule) => {
      const { isOn, limit } = settings[rule];
      return [rule, isOn ? judges[rule](limit) : null];
    }),
  );
}

function failingPart(health: OperatorHealth, now: number, minutes: number): Finding {
  const parts = Object.keys(partNames) as HealthPart[]; // the keys above
  const long = parts.filter((part) => {
    const { state, since } = health[part];
    return state === 'failing' && now - Date.parse(since) >= minutes * MINUTE;
  });
  if (long.length === 0) return null;
  return long.map((part) => `${partNames[part]} is failing: ${health[part].text}`).join(' ');
}

function errorShare({ total, failed }: AlertFacts['answers'], percent: number): Finding {
  if (total < ENOUGH_ANSWERS) return null;
  if (failed * 100 < percent * total) return null;
  return `${failed} of ${total} answers failed in ten minutes.`;
}

/** What an operator stopped waits because of that, which health says. */
function oldestWait(
  { jobs, mail, switches }: OperatorHealth,
  { oldestCheckAt }: AlertFacts,
  now: number,
  minutes: number,
): Finding {
  const stopped = new Set(switches.stopped.map(({ name }) => name));
  const checksWait = !stopped.has('unlocking') && !stopped.has('reading');
  const mailWaits = mail.mode === 'smtp' && !stopped.has('mail');
  const queues: readonly [string, string | null][] = [
    ['job', jobs.oldestDueAt],
    ['email', mailWaits ? mail.oldestQueuedAt : null],
    ['comment', checksWait ? (oldestCheckAt?.toISOString() ?? null) : null],
  ];
  const late = queues.flatMap(([name, at]) => {
    const waited = at === null ? 0 : now - Date.parse(at);
    return waited >= minutes * MINUTE
      ? [`The oldest ${name} has waited for ${ageText(waited)}.`]
      : [];
  });
  return late.length === 0 ? null : late.join(' ');
}

function freeShare({ storage }: OperatorHealth, percent: number): Finding {
  const { freeBytes: free, totalBytes: total } = storage;
  if (free === null || total === null || total === 0) return undefined;
  const share = Math.floor((free / total) * 100);
  return share < percent ? `${share} percent of the disk of the data folder is free.` : null;
}
