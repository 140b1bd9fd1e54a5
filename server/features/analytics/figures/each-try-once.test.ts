import fc from 'fast-check';
import { expect } from 'vitest';
import { AnalyticsQuery } from '#shared/analytics/query.ts';
import {
  selectUnsliced,
  sliceDay,
} from '#server/features/analytics/figures/slices/slices.queries.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { insertMagnet } from '#server/testing/scenes/lead-records.ts';

const it = appTest();
const START = Date.parse('2026-03-27T12:00Z');
const DAY = 86_400_000;
const zone = 'Europe/Berlin';

const comment = fc.record({
  day: fc.integer({ min: 0, max: 4 }),
  decidedAfter: fc.integer({ min: 0, max: 3 }),
  end: fc.constantFrom('approved', 'rejected', 'waiting', 'missing', 'lead'),
  country: fc.constantFrom('DE', 'BR'),
});
type Comment = typeof comment extends fc.Arbitrary<infer T> ? T : never;

/** Near misses and others, as the unlock flow and their creator's decisions store them. */
async function store(app: TestApp, userId: string, magnetId: string, of: readonly Comment[]) {
  for (const { day, decidedAfter, end, country } of of) {
    const way = await app.services.leads.ways.idOf(userId, { source: 'linkedin', country });
    const touch = JSON.stringify({ way });
    const createdAt = new Date(START + day * DAY);
    const isNear = end === 'approved' || end === 'rejected' || end === 'waiting';
    const settledAt = isNear ? new Date(createdAt.getTime() + decidedAfter * DAY) : null;
    const about = {
      userId,
      magnetId,
      commentId: randomIds.rowId(),
      postKey: 'activity:1',
      commentUrl: 'https://www.linkedin.com/feed/update/1',
      commentedAt: createdAt,
    };
    const isLead = end === 'lead' || end === 'approved';
    const leadId = isLead ? randomIds.rowId() : null;
    if (leadId !== null) {
      await app.db('leads').insert({
        ...about,
        id: leadId,
        name: 'Ada',
        method: 'creator',
        confidence: 'approved',
        confirmed: true,
        overQuota: false,
        createdAt: settledAt ?? createdAt,
        firstTouch: touch,
        lastTouch: touch,
      });
    }
    const attempt = { ...about, lookedFor: ['GROWTH'] };
    await app.db('unlock_attempts').insert({
      ...attempt,
      id: randomIds.rowId(),
      createdAt,
      result: end === 'lead' ? 'verified' : 'refused',
      reason: end === 'lead' ? null : 'word_missing',
      nearMiss: isNear ? 'growht' : null,
      leadId: end === 'lead' ? leadId : null,
      touch,
    });
    if (isNear) {
      await app.db('waiting_comments').insert({
        ...about,
        id: randomIds.rowId(),
        code: 'near_miss',
        state: end,
        nearMiss: 'growht',
        createdAt,
        settledAt: end === 'waiting' ? null : settledAt,
      });
    }
    if (end !== 'approved' && end !== 'rejected') continue;
    await app.db('unlock_attempts').insert({
      ...attempt,
      id: randomIds.rowId(),
      createdAt: settledAt,
      result: end === 'approved' ? 'verified' : 'refused',
      reason: end,
      leadId,
      counted: false,
    });
  }
}

/** How each comment ended, by the waits and leads alone: no figure and no flag of a try is read. */
const COUNT = `
  WITH firsts AS (
    SELECT DISTINCT ON (a.comment_id) a.comment_id, a.created_at AS tried_at, a.reason,
      w.state, l.created_at AS lead_at, coalesce(w.settled_at, a.created_at) AS ended_at
    FROM unlock_attempts a
      LEFT JOIN waiting_comments w USING (magnet_id, comment_id)
      LEFT JOIN leads l USING (magnet_id, comment_id)
      JOIN ways ON ways.id = (a.touch ->> 'way')::bigint
    WHERE a.user_id = :userId AND (:country::text IS NULL OR ways.facts ->> 'country' = :country)
    ORDER BY a.comment_id, a.created_at
  ), ended AS (
    SELECT tried_at, CASE WHEN state = 'waiting' THEN 'waiting' WHEN lead_at IS NOT NULL THEN 'verified'
        WHEN state = 'rejected' THEN 'rejected' ELSE reason END AS how,
      CASE WHEN state = 'waiting' THEN tried_at ELSE coalesce(lead_at, ended_at) END AS ended_at
    FROM firsts
  ), inside AS (
    SELECT how, (tried_at AT TIME ZONE :zone)::date BETWEEN :from AND :to AS was_tried,
      (ended_at AT TIME ZONE :zone)::date BETWEEN :from AND :to AS has_ended FROM ended
  )
  SELECT how, count(*) FILTER (WHERE was_tried)::int AS tried, count(*) FILTER (WHERE has_ended)::int AS ended
  FROM inside GROUP BY how`;

/** On a machine that others use, some hundred questions take more than a minute. */
const PATIENCE_MS = 240_000;

it(
  'reasons add up to what is lost in every period and filter, also for comments that wait',
  async ({ app }) => {
    const { details, rollUp } = app.services.analytics;
    await fc.assert(
      fc.asyncProperty(
        fc.array(comment, { minLength: 4, maxLength: 12 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 0, max: 3 }),
        async (comments, first, days) => {
          const { user } = await aUser(app, { plan: 'pro' });
          const userId = user.id;
          await app.db('users').where({ id: userId }).update({ timeZone: zone });
          const magnetId = await insertMagnet(app.db, userId);
          const half = Math.ceil(comments.length / 2);
          const dayAt = (day: number) => new Date(START + day * DAY).toISOString().slice(0, 10);
          const [from, to] = [dayAt(first), dayAt(first + days)];
          const check = async (country: string | null) => {
            const values = country === null ? [] : [country];
            const { steps, triedBefore } = await details.funnel(
              { id: userId, timeZone: zone },
              AnalyticsQuery.parse({
                period: { kind: 'own', from, to },
                filters: country === null ? [] : [{ dimension: 'country', values }],
              }),
            );
            const bindings = { userId, country, zone, from, to };
            const { rows } = await app.db.raw<{
              rows: { how: string; tried: number; ended: number }[];
            }>(COUNT, bindings);
            const ended = (how: string) => rows.find((row) => row.how === how)?.ended ?? 0;
            const tried = rows.reduce((sum, row) => sum + row.tried, 0);
            const verified = steps.find(({ metric }) => metric === 'verified');
            const shown = (reason: string) =>
              verified?.losses.find((loss) => loss.reason === reason)?.count ?? 0;
            expect(steps.find(({ metric }) => metric === 'tried')?.count).toBe(tried);
            expect(verified?.count).toBe(ended('verified'));
            for (const how of ['rejected', 'word_missing', 'waiting']) {
              expect([how, shown(how)]).toEqual([how, ended(how)]);
            }
            expect(verified?.lost).toBe(
              (verified?.losses ?? []).reduce((sum, { count }) => sum + count, 0),
            );
            expect(tried + triedBefore).toBe((verified?.count ?? 0) + (verified?.lost ?? 0));
          };
          const checkAll = async () => {
            for (const country of [null, 'DE']) await check(country);
          };
          await store(app, userId, magnetId, comments.slice(0, half));
          await checkAll();
          await rollUp.run();
          await checkAll();
          const unsliced = await selectUnsliced(app.db, { ofDay: 1, ofLife: 0, most: 1_000 });
          for (const day of unsliced.filter(
            (one) => one.userId === userId && one.day >= from && one.day <= to,
          )) {
            await sliceDay(app.db, day);
          }
          await checkAll();
          await store(app, userId, magnetId, comments.slice(half));
          await checkAll();
          await rollUp.run();
          await checkAll();
        },
      ),
      { numRuns: 12 },
    );
  },
  PATIENCE_MS,
);
