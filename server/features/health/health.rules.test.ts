import { describe, expect, it } from 'vitest';
import { judgeDatabase, judgeJobs, judgeMail, judgeStorage } from './health.rules.ts';
import { judgeReaders, mergeReaders } from './processes/processes.rules.ts';
import { createRecentCounts, type ProcessReport, RECENT_MS } from './processes/process-report.ts';

const now = new Date('2026-05-01T12:00:00Z');
const storage = { driver: 'disk', problem: null } as const;
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const none = { blocked: 0, not_visible: 0, gone: 0, layout_changed: 0, busy: 0 };

describe('the judgement of', () => {
  it.each([
    [2, 0, 0, 'ok'],
    [400, 0, 0, 'warning'],
    [3_000, 0, 0, 'failing'],
    [2, 3, 0, 'warning'],
    [2, 0, 1, 'failing'],
  ])(
    'a database that takes %i ms, %i requests waiting, %i steps missing',
    (ms, waiting, missing, state) => {
      const database = { connections: 5, maxConnections: 100, sizeBytes: 1_000 };
      const pool = { used: 10, size: 10, waiting };
      const judged = judgeDatabase({ database, latencyMs: ms, migrationsMissing: missing, pool });
      expect(judged.state).toBe(state);
      expect(judged.advice === null).toBe(state === 'ok');
    },
  );

  it.each([
    [0, 'ok'],
    [4, 'ok'],
    [6, 'warning'],
    [90, 'failing'],
  ])('mail whose oldest waits for %i minutes', (minutes, state) => {
    const mail = {
      queued: 3,
      oldestQueuedAt: ago(minutes),
      outbox: 0,
      refusedToday: 0,
      lastSentAt: null,
      lastError: null,
    };
    const facts = { mail, canSend: true, isSandbox: false, isStopped: false, now };
    expect(judgeMail(facts).state).toBe(state);
    const wrong = { ...mail, oldestQueuedAt: ago(2), lastError: '451 later' };
    expect(judgeMail({ ...facts, mail: wrong }).state).toBe('warning');
    expect(judgeMail({ ...facts, canSend: false }).state).toBe('warning');
    // No fault of the mail server, however long they wait.
    const stopped = judgeMail({ ...facts, isStopped: true });
    expect(stopped).toMatchObject({
      state: 'warning',
      text: 'Emails are stopped by an operator. 3 wait in the queue.',
    });
    expect(judgeMail({ ...facts, canSend: false, isSandbox: true }).state).toBe('ok');
  });

  it.each([
    [75e9, 270e9, 'ok'],
    [3e9, 20e9, 'ok'],
    [900e6, 5e9, 'warning'],
    [15e9, 500e9, 'warning'],
    [100e6, 5e9, 'failing'],
    [1e9, 500e9, 'failing'],
  ])('a disk with %i of %i bytes free', (freeBytes, totalBytes, state) => {
    expect(judgeStorage({ ...storage, disk: { freeBytes, totalBytes } }).state).toBe(state);
    expect(judgeStorage({ ...storage, disk: null }).state).toBe('warning');
    const broken = judgeStorage({ driver: 's3', disk: null, problem: 'it does not answer' });
    expect(broken).toMatchObject({ state: 'failing', advice: expect.stringContaining('S3_') });
  });

  it('jobs that no process works on, after the time of a start', () => {
    const jobs = { due: 0, oldestDueAt: null, scheduled: 0, active: 0, failedToday: 0 };
    const judge = (facts: object) =>
      judgeJobs({ jobs, workers: 1, isStarting: false, now, ...facts }).state;
    expect(judge({})).toBe('ok');
    expect(judge({ workers: 0, isStarting: true })).toBe('ok');
    expect(judge({ workers: 0 })).toBe('failing');
    expect(judge({ jobs: { ...jobs, due: 1, oldestDueAt: ago(5) } })).toBe('warning');
    expect(judge({ jobs: { ...jobs, due: 1, oldestDueAt: ago(30) } })).toBe('failing');
    expect(judge({ jobs: { ...jobs, failedToday: 1 } })).toBe('warning');
  });
});

describe('comment readers', () => {
  const reader = (rest: object = {}): ProcessReport['readers'][number] => ({
    name: 'guest_page',
    state: 'closed',
    since: '2026-05-01T11:00:00.000Z',
    successes: 0,
    failures: none,
    recentSuccesses: 0,
    recentFailures: none,
    medianMs: null,
    lastError: null,
    ...rest,
  });
  const report = (rest: object): ProcessReport => ({
    readers: [reader(rest)],
    worksOnJobs: true,
    hearsChanges: true,
    memoryBytes: 1,
    pool: { used: 0, size: 1, waiting: 0 },
    disk: null,
    storage: { description: 'disk', problem: null },
  });
  const judge = (...readers: object[]) => judgeReaders(mergeReaders(readers.map(report)));

  it('are counted together over all processes, with the worst circuit', () => {
    const [merged] = mergeReaders([
      report({ successes: 2, recentSuccesses: 1, medianMs: 80 }),
      report({ successes: 3, state: 'open', since: '2026-05-01T11:30:00.000Z', medianMs: 90 }),
    ]);
    expect(merged).toMatchObject({
      circuit: 'open',
      circuitSince: '2026-05-01T11:30:00.000Z',
      successes: 5,
      recentSuccesses: 1,
      medianMs: 90,
    });
  });

  it('raise an alarm when the parser understands 0 of N pages, whatever it read before (R09)', () => {
    const recentFailures = { ...none, layout_changed: 7 };
    const judged = judge({ successes: 5_000, recentFailures });
    expect(judged.state).toBe('failing');
    expect(judged.text).toContain('understood 0 of the 7 pages');
    // A few odd pages among many good ones raise no alarm.
    expect(judge({ recentSuccesses: 40, recentFailures }).state).toBe('ok');
  });

  it('raise an alarm when LinkedIn refuses requests, and when none of many pages has the comment', () => {
    expect(judge({ state: 'open' }).state).toBe('failing');
    expect(judge({}).state).toBe('ok');
    const recentFailures = { ...none, not_visible: 25 };
    expect(judge({ recentFailures }).state).toBe('warning');
    expect(judge({ recentFailures, recentSuccesses: 1 }).state).toBe('ok');
  });

  it('warn when every post needs a sign-in, although no circuit is open', () => {
    const recentFailures = { ...none, blocked: 10 };
    expect(judge({ recentFailures })).toMatchObject({
      state: 'warning',
      text: 'LinkedIn refused all 10 requests of the last 15 minutes.',
    });
    // A visitor who submits closed posts raises no alarm while others are read.
    expect(judge({ recentFailures, recentSuccesses: 1 }).state).toBe('ok');
  });

  it('forget what is older than 15 minutes', () => {
    let at = 0;
    const count = createRecentCounts(() => at);
    const health = (successes: number, blocked: number) =>
      count({
        name: 'guest_page',
        state: 'closed',
        since: now,
        successes,
        failures: { ...none, blocked },
        medianMs: null,
        lastError: null,
      });
    const recent = (counted: ReturnType<typeof health>) => [
      counted.recentSuccesses,
      counted.recentFailures.blocked,
    ];
    expect(recent(health(5, 1))).toEqual([5, 1]);
    at = RECENT_MS / 2;
    expect(recent(health(9, 1))).toEqual([9, 1]);
    at = RECENT_MS;
    expect(recent(health(9, 4))).toEqual([4, 3]);
    at = RECENT_MS * 1.5;
    expect(recent(health(9, 4))).toEqual([0, 3]);
  });
});
