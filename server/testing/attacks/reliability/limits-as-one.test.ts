import { describe, expect } from 'vitest';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import { ofFile, openerOf, twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aComment, aMagnet } from '#server/testing/scenes/unlock-scene.ts';

const options = { countPatienceMs: 30_000, checkQueueEveryMs: 3_600_000 };
const it = twoProcessesTest(options).extend('four', ofFile, async ({ both }, { onCleanup }) => {
  const { here, there, databaseUrl, linkedin } = both;
  const open = openerOf(onCleanup);
  const more = { ...options, databaseUrl, linkedinOrigin: linkedin.origin };
  return [here, there, await open.app(more), await open.app(more)] as const;
});
let processes: readonly [TestApp, TestApp, TestApp, TestApp];
it.beforeAll(({ four }) => {
  processes = four;
});

/** Parallel calls, spread over the processes, with their answers. */
async function burst(
  calls: number,
  path: string,
  network: string,
  bodyOf: (call: number) => unknown,
): Promise<{ status: number; code: unknown }[]> {
  return Promise.all(
    Array.from({ length: calls }, async (_, call) => {
      const response = await (processes[call % 4] ?? processes[0]).fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
        body: JSON.stringify(bodyOf(call)),
      });
      const body = (await response.json()) as { code?: unknown }; // the error shape, or a success
      return { status: response.status, code: body.code };
    }),
  );
}

const allowed = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status !== 429).length;

describe('limits over four processes', () => {
  it('allow ten checks of a network in a minute, at any speed, and queue the next thirty', async ({
    both,
  }) => {
    const { magnetId, post } = await aMagnet(both);
    post.shown = 1_000;
    const links = Array.from({ length: 48 }, (_, call) => aComment(both, post, `growth ${call}`));
    const answers = await burst(48, '/api/verify-comment', '203.0.113.5', (call) => ({
      commentUrl: links[call],
      magnetId,
    }));
    const odd = answers.filter(({ status, code }) => status === 503 && code !== 'in_queue');
    expect(odd).toEqual([]);
    expect(allowed(answers)).toBe(40);
    const leads = await processes[0].db('leads').where({ magnetId });
    const waiting = await processes[0].db('waiting_comments').where({ magnetId });
    expect(leads.length).toBeLessThanOrEqual(10);
    expect(leads.length + waiting.length).toBe(40);
  });

  it.each(['/api/linkedin/extract-name', '/api/waiting-emails', '/api/content-mails'])(
    'are exact for calls that reach LinkedIn or a mailbox: %s',
    async (path) => {
      const answers = await burst(24, path, '203.0.113.6', () => ({}));
      expect(allowed(answers)).toBe(path.includes('linkedin') ? 10 : 5);
    },
    60_000,
  );

  it('allow at most the limit of each process elsewhere, and count together from then on', async () => {
    holdWindows();
    const claim = () => ({ magnetId: 'unknown' });
    const quick = await burst(80, '/api/claims', '203.0.113.7', claim);
    expect(allowed(quick)).toBeGreaterThanOrEqual(10);
    expect(allowed(quick)).toBeLessThanOrEqual(4 * 10);
    await expect
      .poll(async () => allowed(await burst(4, '/api/claims', '203.0.113.7', claim)), {
        timeout: 90_000,
      })
      .toBe(0);
  });
});
