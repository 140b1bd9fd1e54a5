import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { SwitchName } from '#shared/switches/switches.contract.ts';

export const healthStates = ['ok', 'warning', 'failing'] as const;
export const HealthState = z.enum(healthStates);
export type HealthState = z.infer<typeof HealthState>;

export const healthParts = [
  'database',
  'mail',
  'storage',
  'readers',
  'jobs',
  'processes',
  'switches',
] as const;
export type HealthPart = (typeof healthParts)[number];

const count = z.int().min(0);
const Judged = {
  state: HealthState,
  /** Since when; kept over restarts and the same on every process. */
  since: Timestamp,
  /** The state in a sentence. */
  text: z.string(),
  /** What to do; null for nothing. */
  advice: z.string().nullable(),
};

export const ReaderFailures = z.object({
  blocked: count,
  not_visible: count,
  gone: count,
  layout_changed: count,
  busy: count,
});
export type ReaderFailures = z.infer<typeof ReaderFailures>;

/** One way of reading comments, over all live processes. */
const Reader = z.object({
  name: z.string(),
  /** The worst of all processes. `open`: paused after repeated refusals. */
  circuit: z.enum(['closed', 'open', 'probing']),
  circuitSince: Timestamp,
  /** Since the processes started. */
  successes: count,
  failures: ReaderFailures,
  /** Of the last 15 minutes. */
  recentSuccesses: count,
  recentFailures: ReaderFailures,
  medianMs: z.number().nullable(),
  lastError: z.object({ at: Timestamp, kind: z.string(), detail: z.string() }).nullable(),
});

const ServerProcess = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  startedAt: Timestamp,
  seenAt: Timestamp,
  /** False: it has been silent for a while and did not announce a stop. */
  isAlive: z.boolean(),
  worksOnJobs: z.boolean(),
  hearsChanges: z.boolean(),
  memoryBytes: count,
});

export const OperatorHealth = z
  .object({
    /** The worst of the parts. */
    state: HealthState,
    checkedAt: Timestamp,
    /** Open alerts that nobody acknowledged. */
    alerts: count,
    database: z.object({
      ...Judged,
      latencyMs: z.number().min(0),
      sizeBytes: count,
      version: z.string(),
      /** All connections to the database server, and its limit. */
      connections: count,
      maxConnections: count,
      /** Connections of the product's own pools, over all processes. */
      poolUsed: count,
      poolSize: count,
      /** Requests that wait for one of them. */
      poolWaiting: count,
      migrationsApplied: count,
      migrationsMissing: count,
    }),
    mail: z.object({
      ...Judged,
      /** `outbox`: no mail server is set, mails wait for an operator. */
      mode: z.enum(['smtp', 'outbox']),
      queued: count,
      oldestQueuedAt: Timestamp.nullable(),
      inOutbox: count,
      refusedToday: count,
      lastSentAt: Timestamp.nullable(),
      lastError: z.string().nullable(),
    }),
    storage: z.object({
      ...Judged,
      /** Where uploaded files are kept. */
      driver: z.enum(['disk', 's3']),
      /** Folder or bucket; null before a process has reported. */
      where: z.string().nullable(),
      /** Of the data folder; the fullest one of all processes. Null where it could not be read. */
      freeBytes: count.nullable(),
      totalBytes: count.nullable(),
    }),
    readers: z.object({
      ...Judged,
      readers: z.array(Reader),
      /** Version of LinkedIn's API for company pages, as a month; null without an app. */
      apiVersion: z.string().nullable(),
      /** Days until LinkedIn ends the version, by its usual schedule. */
      apiDaysLeft: z.int().nullable(),
    }),
    jobs: z.object({
      ...Judged,
      /** Could run now and do not yet. */
      due: count,
      oldestDueAt: Timestamp.nullable(),
      /** Planned for later. */
      scheduled: count,
      active: count,
      /** Failed after all retries, in the last 24 hours. */
      failedToday: count,
      /** Processes that take jobs. */
      workers: count,
    }),
    processes: z.object({ ...Judged, processes: z.array(ServerProcess) }),
    switches: z.object({
      ...Judged,
      /** What operators stopped. Who and why is for owners: `GET /api/admin/switches`. */
      stopped: z.array(z.object({ name: SwitchName, at: Timestamp, waiting: count.nullable() })),
    }),
  })
  .meta({ id: 'OperatorHealth' });
export type OperatorHealth = z.infer<typeof OperatorHealth>;

export const operatorHealthApi = defineApi({
  health: {
    method: 'GET',
    path: '/api/admin/health',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'Health of each part of the installation, and since when.',
    responses: { 200: OperatorHealth },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
});
