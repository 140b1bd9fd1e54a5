// Judges whether a part of the installation is healthy, and what an operator is told about it. Pure:
// the same facts give the same result in every process.
import type { HealthState } from '#shared/health/health.contract.ts';
import { sizeText } from '#shared/files/size-text.ts';
import type { MailFigures } from '#server/features/mail/mail.queries.ts';
import type { DatabaseFacts, JobFacts } from './health.queries.ts';

export interface Judgement {
  state: HealthState;
  text: string;
  advice: string | null;
}

const MINUTE = 60_000;
const MB = 1_000_000;
const GB = 1_000 * MB;

export const well = (text: string): Judgement => ({ state: 'ok', text, advice: null });
export const warning = (text: string, advice: string): Judgement => ({
  state: 'warning',
  text,
  advice,
});
export const failing = (text: string, advice: string): Judgement => ({
  state: 'failing',
  text,
  advice,
});

/** The more serious of two judgements; the first of two that weigh the same. */
export function moreSerious(first: Judgement, second: Judgement | null): Judgement {
  if (second === null || first.state === 'failing') return first;
  return first.state === 'ok' || second.state === 'failing' ? second : first;
}

/** "1 mail waits", "3 mails wait". */
export function counted(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** How long ago in whole minutes, hours or days, for a sentence. */
export function ageText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 120) return counted(minutes, 'minute', 'minutes');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

export interface PoolFacts {
  used: number;
  size: number;
  waiting: number;
}

/** Most severe first: a schema that lacks steps, then a database that hardly answers. */
export function judgeDatabase(facts: {
  database: Pick<DatabaseFacts, 'connections' | 'maxConnections' | 'sizeBytes'>;
  latencyMs: number;
  migrationsMissing: number;
  pool: PoolFacts;
}): Judgement {
  const { database, latencyMs, migrationsMissing, pool } = facts;
  if (migrationsMissing > 0) {
    return failing(
      `The database schema lacks ${counted(migrationsMissing, 'migration', 'migrations')} of this release.`,
      'Restart a server process of this release. It updates the schema when it starts.',
    );
  }
  const latency = `${Math.round(latencyMs)} ms`;
  if (latencyMs > 2_000) {
    return failing(
      `The database took ${latency} to answer a simple query.`,
      'Check the load and the disk of the database server. Cached pages still open.',
    );
  }
  if (pool.waiting > 0) {
    return warning(
      `${counted(pool.waiting, 'request waits', 'requests wait')} for a database connection; ${pool.used} of ${pool.size} are in use.`,
      'If this continues, raise DATABASE_POOL or look for slow queries on the database server.',
    );
  }
  if (database.connections > 0.9 * database.maxConnections) {
    return warning(
      `The database server has ${database.connections} of ${database.maxConnections} connections open.`,
      'Raise maxConnections of the database server, or lower DATABASE_POOL.',
    );
  }
  if (latencyMs > 250) {
    return warning(
      `The database took ${latency} to answer a simple query.`,
      'Check the load and the disk of the database server, and the network connection to it.',
    );
  }
  return well(
    `Answers within ${Math.max(1, Math.round(latencyMs))} ms. Size: ${sizeText(database.sizeBytes)}.`,
  );
}

/** A missing mail server is a warning, except in practice mode. What operators stopped is no fault of it. */
export function judgeMail(facts: {
  mail: MailFigures;
  canSend: boolean;
  isSandbox: boolean;
  isStopped: boolean;
  now: Date;
}): Judgement {
  const { mail, canSend, isSandbox, isStopped, now } = facts;
  if (isStopped) {
    return warning(
      `Emails are stopped by an operator. ${counted(mail.queued, 'waits', 'wait')} in the queue.`,
      'They leave when an owner resumes emails in Settings > Switches.',
    );
  }
  if (!canSend && isSandbox) {
    return well('Practice mode: emails are not sent. Read them in the outbox.');
  }
  if (!canSend) {
    const waiting =
      mail.outbox === 0
        ? 'No emails are waiting.'
        : `${counted(mail.outbox, 'email is waiting', 'emails are waiting')}.`;
    return warning(
      `No email server is set, so emails stay in the outbox. ${waiting}`,
      'Set SMTP_URL and MAIL_FROM and restart. Until then, send people their emails from the outbox.',
    );
  }
  const waitedMs = mail.oldestQueuedAt === null ? 0 : now.getTime() - mail.oldestQueuedAt.getTime();
  if (waitedMs > 5 * MINUTE) {
    const judge = waitedMs > 60 * MINUTE ? failing : warning;
    return judge(
      `${counted(mail.queued, 'email is waiting', 'emails are waiting')}, the oldest for ${ageText(waitedMs)}.`,
      'Check SMTP_URL and the email server, then send a test email from the outbox. Emails are retried automatically.',
    );
  }
  if (waitedMs > MINUTE && mail.lastError !== null) {
    return warning(
      `The email server did not accept ${counted(mail.queued, 'email', 'emails')} at the first attempt.`,
      'They are retried automatically. The figures show the server’s last error.',
    );
  }
  if (mail.refusedToday >= 10) {
    return warning(
      `${mail.refusedToday} emails were permanently rejected in the last 24 hours.`,
      'Check that your email server may send for the address in MAIL_FROM (SPF, DKIM), and look for bots that sign up.',
    );
  }
  const before = mail.lastSentAt === null ? 'Nothing was sent yet.' : 'Emails are sent.';
  return well(mail.queued === 0 ? before : `${before} ${mail.queued} in the queue.`);
}

/** First a storage that fails, then a disk that is nearly full. */
export function judgeStorage(facts: {
  driver: 'disk' | 's3';
  disk: { freeBytes: number; totalBytes: number } | null;
  /** Why files can neither be written nor read. */
  problem: string | null;
}): Judgement {
  const { driver, disk, problem } = facts;
  const where = driver === 's3' ? 'Files are kept in an object store. ' : '';
  if (problem !== null) {
    return failing(
      `Uploaded files cannot be written or read: ${problem}.`,
      driver === 's3'
        ? 'Check S3_ENDPOINT, the bucket and the key, and whether the store is running. Everything else still works.'
        : 'Check that the server can write to DATA_DIR, and that its disk is mounted and not full.',
    );
  }
  if (disk === null) {
    return warning(
      `${where}The free space of the data folder could not be read.`,
      'Check that DATA_DIR exists and that the server can read it.',
    );
  }
  const { freeBytes: free, totalBytes: total } = disk;
  const text = `${where}The data folder has ${sizeText(free)} of ${sizeText(total)} left.`;
  const share = free / Math.max(total, 1);
  if (free < 200 * MB || (share < 0.02 && free < 2 * GB)) {
    return failing(text, 'Free space or move DATA_DIR to a larger disk now: writes will fail.');
  }
  if (free < GB || (share < 0.1 && free < 20 * GB)) {
    return warning(text, 'Free space or move DATA_DIR to a larger disk before it is full.');
  }
  return well(text);
}

/**
 * First a queue without workers, then one that does not keep up, then jobs that failed for good.
 */
export function judgeJobs(facts: {
  jobs: JobFacts;
  workers: number;
  /** A process began so lately that its queue may still start. */
  isStarting: boolean;
  now: Date;
}): Judgement {
  const { jobs, workers, isStarting, now } = facts;
  if (workers === 0 && isStarting) return well('The queue is starting.');
  if (workers === 0) {
    return failing(
      'No server process runs jobs.',
      'The queue starts with the server and retries automatically. If this continues, look for “job queue” in the log.',
    );
  }
  const waitedMs = jobs.oldestDueAt === null ? 0 : now.getTime() - jobs.oldestDueAt.getTime();
  if (waitedMs > 2 * MINUTE) {
    const judge = waitedMs > 10 * MINUTE ? failing : warning;
    return judge(
      `${counted(jobs.due, 'job is waiting', 'jobs are waiting')}, the oldest for ${ageText(waitedMs)}.`,
      'Start another server process, or look for slow jobs in the log.',
    );
  }
  if (jobs.failedToday > 0) {
    return warning(
      `${counted(jobs.failedToday, 'job', 'jobs')} failed in the last 24 hours, after all retries.`,
      'The reason is in the database: pgboss.job and pgboss.archive, column output, state failed.',
    );
  }
  const later = jobs.scheduled === 0 ? '' : ` ${counted(jobs.scheduled, 'is', 'are')} scheduled.`;
  return well(`${counted(workers, 'process runs', 'processes run')} jobs.${later}`);
}
