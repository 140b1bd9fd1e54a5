import type { HealthPart, OperatorHealth } from '#shared/health/health.contract.ts';
import { switchTexts } from '#desktop/renderer/features/switches/switch-texts.ts';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

export interface Detail {
  label: string;
  value: string;
}

const number = (value: number) => value.toLocaleString();
const time = (at: string | null) => (at === null ? 'never' : exactTime(at, localZone));
const timeOrNone = (at: string | null) => (at === null ? 'none' : exactTime(at, localZone));
const size = (bytes: number | null) => (bytes === null ? 'not known' : sizeText(bytes));

/** The figures of a part, in the order of importance. Lists are drawn separately. */
export function detailsOf(part: HealthPart, health: OperatorHealth): Detail[] {
  const rows = pairsOf(part, health);
  return rows.map(([label, value]) => ({ label, value }));
}

function pairsOf(part: HealthPart, health: OperatorHealth): [string, string][] {
  switch (part) {
    case 'database': {
      const { database } = health;
      const steps = database.migrationsApplied + database.migrationsMissing;
      return [
        ['Time to answer', `${number(database.latencyMs)} ms`],
        ['Size', size(database.sizeBytes)],
        ['Our connections in use', `${database.poolUsed} of ${database.poolSize}`],
        ['Requests waiting for one', number(database.poolWaiting)],
        ['Connections of the server', `${database.connections} of ${database.maxConnections}`],
        ['Schema migrations applied', `${database.migrationsApplied} of ${steps}`],
        ['PostgreSQL', database.version],
      ];
    }
    case 'mail': {
      const { mail } = health;
      return [
        ['Delivery', mail.mode === 'smtp' ? 'Mail server' : 'Outbox, read by operators'],
        ['Waiting to be sent', number(mail.queued)],
        ['Oldest of them', timeOrNone(mail.oldestQueuedAt)],
        ['In the outbox', number(mail.inOutbox)],
        ['Refused today', number(mail.refusedToday)],
        ['Last one sent', time(mail.lastSentAt)],
        ['Last error', mail.lastError ?? 'none'],
      ];
    }
    case 'storage': {
      const { storage } = health;
      return [
        ['Files are kept', storage.where ?? 'not known'],
        ['Free in the data folder', size(storage.freeBytes)],
        ['Size of its disk', size(storage.totalBytes)],
      ];
    }
    case 'jobs': {
      const { jobs } = health;
      return [
        ['Processes that work on jobs', number(jobs.workers)],
        ['Waiting now', number(jobs.due)],
        ['Oldest of them', timeOrNone(jobs.oldestDueAt)],
        ['In progress', number(jobs.active)],
        ['Scheduled', number(jobs.scheduled)],
        ['Failed in 24 hours', number(jobs.failedToday)],
      ];
    }
    case 'readers': {
      const { apiVersion, apiDaysLeft } = health.readers;
      if (apiVersion === null || apiDaysLeft === null) return [];
      return [
        ['Version of LinkedIn’s API', apiVersion],
        ['Days until it ends, about', number(Math.max(0, apiDaysLeft))],
      ];
    }
    case 'switches':
      if (health.switches.stopped.length === 0) return [['Stopped', 'nothing']];
      return health.switches.stopped.map(({ name, at, waiting }) => [
        `${switchTexts[name].title}, stopped`,
        waiting === null ? time(at) : `${time(at)}, ${number(waiting)} waiting`,
      ]);
    case 'processes':
      return [];
  }
}
