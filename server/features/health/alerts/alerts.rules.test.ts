import { expect, it } from 'vitest';
import { AlertSettings } from '#shared/health/alert-rules.ts';
import type { OperatorHealth } from '#shared/health/health.contract.ts';
import { type AlertFacts, judgeAlerts } from './alerts.rules.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const well = { state: 'ok', since: ago(60), text: 'Works.', advice: null } as const;

/** All is well, with what a case says instead. */
function health(change: { [Part in keyof OperatorHealth]?: object } = {}): OperatorHealth {
  const parts = {
    database: well,
    readers: well,
    processes: well,
    jobs: { ...well, oldestDueAt: null },
    mail: { ...well, mode: 'smtp', oldestQueuedAt: null, refusedToday: 0 },
    storage: { ...well, freeBytes: 500, totalBytes: 1_000 },
    switches: { ...well, stopped: [] },
  };
  const changed = Object.entries(parts).map(([name, part]) => [
    name,
    { ...part, ...change[name as keyof OperatorHealth] }, // its own keys
  ]);
  const whole = { checkedAt: new Date(NOW).toISOString(), ...Object.fromEntries(changed) };
  return whole as OperatorHealth; // the parts that rules look at
}

const quiet: AlertFacts = {
  answers: { total: 1_000, failed: 0 },
  oldestCheckAt: null,
  failedSignIns: 0,
};
const standard = AlertSettings.parse({});

function found(change: object, facts: Partial<AlertFacts> = {}, settings = standard) {
  const all = judgeAlerts(settings, health(change), { ...quiet, ...facts });
  return Object.fromEntries([...all].filter(([, text]) => text !== null));
}

it('finds nothing while all is well', () => {
  expect(found({})).toEqual({});
});

it.each([
  ['a part that failed for three minutes', { database: { state: 'failing', since: ago(3) } }, {}],
  ['emails that were refused', { mail: { refusedToday: 20 } }, {}],
  ['a job that waits', { jobs: { oldestDueAt: ago(15) } }, {}],
  ['an email that waits', { mail: { oldestQueuedAt: ago(15) } }, {}],
  ['a comment that waits', {}, { oldestCheckAt: new Date(NOW - 900_000) }],
  ['a full disk', { storage: { freeBytes: 99 } }, {}],
  ['failed answers', {}, { answers: { total: 100, failed: 5 } }],
  ['failed sign-ins', {}, { failedSignIns: 200 }],
])('finds %s', (_name, change, facts) => {
  expect(Object.keys(found(change, facts))).toHaveLength(1);
});

it.each([
  ['a part that failed for a minute', { database: { state: 'failing', since: ago(1) } }, {}],
  ['a warning', { database: { state: 'warning', since: ago(90) } }, {}],
  ['a young job', { jobs: { oldestDueAt: ago(14) } }, {}],
  [
    'emails in the outbox, without a server',
    { mail: { mode: 'outbox', oldestQueuedAt: ago(99) } },
    {},
  ],
  [
    'emails that an operator stopped',
    { mail: { oldestQueuedAt: ago(99) }, switches: { stopped: [{ name: 'mail' }] } },
    {},
  ],
  [
    'comments while reading is stopped',
    { switches: { stopped: [{ name: 'reading' }] } },
    { oldestCheckAt: new Date(0) },
  ],
  ['failures of few answers', {}, { answers: { total: 19, failed: 19 } }],
  ['a tenth of the disk', { storage: { freeBytes: 100 } }, {}],
])('finds nothing for %s', (_name, change, facts) => {
  expect(found(change, facts)).toEqual({});
});

it('does not say that the disk is well when nobody can tell', () => {
  expect(found({ storage: { freeBytes: null, totalBytes: null } })).toEqual({ disk: undefined });
});

it('obeys the limits of operators, and what they switched off', () => {
  const settings = AlertSettings.parse({
    disk: { isOn: true, limit: 60, byEmail: true },
    signIns: { isOn: false, limit: 5, byEmail: true },
  });
  const { disk, ...others } = found({}, { failedSignIns: 9_000 }, settings);
  expect(disk).toBe('50 percent of the disk of the data folder is free.');
  expect(others).toEqual({});
});
