import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import type { Figures } from '#shared/analytics/performance.contract.ts';
import { countMetricNames } from '#shared/analytics/query.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { insertMagnet } from '#server/testing/scenes/lead-records.ts';

const it = appTest();
const ZONE = 'Europe/Berlin';
/** Clocks go forward on the 29th: that day has 23 hours. */
const MONTH = { kind: 'own', from: '2026-03-01', to: '2026-03-31' };
const query = JSON.stringify({ period: MONTH, compare: 'previous' });
const bounds = { zone: ZONE, from: '2026-03-01', to: '2026-03-31' };

/** The same numbers in every run. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Two months as the unlock flow stores them: visits, tries, leads, addresses and grants. No figure and
 * no roll-up is written here.
 */
async function aMonth(app: TestApp) {
  const { user, token } = await aUser(app, { plan: 'pro' });
  const userId = user.id;
  await app.db('users').where({ id: userId }).update({ timeZone: ZONE });
  const magnets = [await insertMagnet(app.db, userId), await insertMagnet(app.db, userId)];
  await app.db('magnets').where({ id: magnets[1] }).update({ collectEmails: true });
  const dice = createDice(29);
  const one = <T>(of: readonly T[]): T => of[Math.floor(dice() * of.length)] as T; // the index is below the length
  const ways = await Promise.all(
    ['DE', 'BR', 'IN'].flatMap((country) =>
      ['linkedin', 'direct'].map((source) =>
        app.services.leads.ways.idOf(userId, { source, country, device: 'phone' }),
      ),
    ),
  );
  const start = Date.parse('2026-01-20T00:00Z');
  const length = Date.parse('2026-04-03T00:00Z') - start;
  const post = `activity:${idAt(new Date('2026-03-10T08:00Z'), 1)}`;
  const rows = { visits: [], leads: [], unlockAttempts: [], emailLeads: [], grants: [] } as Record<
    string,
    object[]
  >; // filled below
  for (let number = 0; number < 900; number += 1) {
    const at = new Date(
      number % 5 === 0
        ? Date.parse('2026-03-28T22:00Z') + dice() * 6 * 3_600_000
        : start + dice() * length,
    );
    const magnetId = one(magnets);
    const way = one(ways);
    rows['visits']?.push({
      createdAt: at,
      userId,
      magnetId,
      unlocked: false,
      referrer: 'direct',
      userAgent: 'b',
      visitorHash: Buffer.from(`visitor ${Math.floor(dice() * 40)}`),
      wayId: way,
    });
    if (dice() > 0.4) continue;
    const createdAt = new Date(at.getTime() + 60_000);
    const id = randomIds.rowId();
    const commentId = idAt(at, number);
    const comment = {
      magnetId,
      userId,
      commentId,
      postKey: post,
      commentUrl: `https://www.linkedin.com/feed/update/${number}`,
      commentedAt: at,
      createdAt,
    };
    const touch = JSON.stringify({ way });
    const isLead = dice() < 0.7;
    if (isLead) {
      rows['leads']?.push({
        ...comment,
        id,
        name: 'Ada',
        method: 'guest_page',
        confidence: 'high',
        confirmed: true,
        overQuota: false,
        firstTouch: touch,
        lastTouch: touch,
      });
    }
    rows['unlockAttempts']?.push({
      ...comment,
      id: randomIds.rowId(),
      result: isLead ? 'verified' : 'refused',
      reason: isLead ? null : one(['word_missing', 'wrong_post']),
      lookedFor: ['GROWTH'],
      leadId: isLead ? id : null,
      touch,
    });
    if (!isLead) continue;
    const asks = magnetId === magnets[1];
    const gives = !asks || dice() < 0.6;
    const later = new Date(createdAt.getTime() + 90_000);
    if (asks && gives) {
      const email = `a${number}@example.com`;
      const collected = { id: randomIds.rowId(), leadId: id, magnetId, userId, collectedAt: later };
      rows['emailLeads']?.push({ ...collected, email, emailKey: email });
    }
    rows['grants']?.push({
      id: randomIds.rowId(),
      tokenHash: Buffer.from(`grant ${id}`),
      magnetId,
      leadId: id,
      emailRequired: asks,
      finishBy: later,
      completedAt: gives ? (asks ? later : createdAt) : null,
      expiresAt: later,
    });
  }
  for (const [table, name] of [
    ['visits', 'visits'],
    ['leads', 'leads'],
    ['unlock_attempts', 'unlockAttempts'],
    ['email_leads', 'emailLeads'],
    ['grants', 'grants'],
  ] as const) {
    const all = rows[name] ?? [];
    for (let from = 0; from < all.length; from += 200) {
      await app.db(table).insert(all.slice(from, from + 200));
    }
  }
  return { api: app.as(token).performance, userId, magnets, post };
}

/** Each step with its moment and country, from the tables of the unlock flow alone. */
const STEPS = `
  SELECT 'visits' AS step, created_at AS at, magnet_id, way_id AS way, '' AS reason
  FROM visits WHERE user_id = :userId
  UNION ALL SELECT 'visitors', created_at, magnet_id, way_id, '' FROM visits v
  WHERE user_id = :userId AND NOT EXISTS (SELECT FROM visits e WHERE e.user_id = :userId
    AND e.magnet_id = v.magnet_id AND e.visitor_hash = v.visitor_hash AND e.id < v.id
    AND to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')
      = to_char(v.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'))
  UNION ALL SELECT k.step, created_at, magnet_id, (touch ->> 'way')::bigint, coalesce(reason, '')
  FROM unlock_attempts CROSS JOIN (VALUES ('tried'), ('lost')) AS k (step)
  WHERE user_id = :userId AND (k.step = 'tried' OR result = 'refused')
  UNION ALL SELECT 'verified', created_at, magnet_id, (last_touch ->> 'way')::bigint, ''
  FROM leads WHERE user_id = :userId
  UNION ALL SELECT 'emails', e.collected_at, l.magnet_id, (l.last_touch ->> 'way')::bigint, ''
  FROM email_leads e JOIN leads l ON l.id = e.lead_id WHERE l.user_id = :userId
  UNION ALL SELECT k.step, g.completed_at, l.magnet_id, (l.last_touch ->> 'way')::bigint, ''
  FROM grants g JOIN leads l ON l.id = g.lead_id
    CROSS JOIN (VALUES ('delivered'), ('opened')) AS k (step)
  WHERE l.user_id = :userId AND g.completed_at IS NOT NULL`;

/** Counts by an expression over `STEPS`, between two local midnights. */
async function countSteps(app: TestApp, userId: string, by: string, days: Partial<typeof bounds>) {
  const { rows } = await app.db.raw<{ rows: { key: string; step: string; n: number }[] }>(
    `SELECT ${by} AS key, step, count(*)::int AS n
     FROM (${STEPS}) AS s LEFT JOIN ways w ON w.id = s.way
     WHERE at >= (:from::timestamp AT TIME ZONE :zone)
       AND at < ((:to::date + 1)::timestamp AT TIME ZONE :zone)
     GROUP BY 1, 2`,
    { userId, ...bounds, ...days },
  );
  return (key: string, step: string) =>
    rows.find((row) => row.key === key && row.step === step)?.n ?? 0;
}

const names = countMetricNames.filter((name) => name !== 'downloaded' && name !== 'continued');
const told = (figures: Figures) => names.map((name) => figures[name]);

describe('the figures of a month in which clocks change', () => {
  it('equal a count in SQL of what the unlock flow stored, on every part of the screen', async ({
    app,
  }) => {
    const { api, userId, magnets, post } = await aMonth(app);
    const known = new Map<string, ReturnType<typeof countSteps>>();
    const count = (by: string, days: Partial<typeof bounds> = {}) => {
      const key = JSON.stringify([by, days]);
      const counted = known.get(key) ?? countSteps(app, userId, by, days);
      known.set(key, counted);
      return counted;
    };
    const expected = (counted: Awaited<ReturnType<typeof countSteps>>, key: string) =>
      names.map((name) => counted(key, name));
    // Once beside the roll-ups, and once from them.
    for (const isRolledUp of [false, true]) {
      if (isRolledUp) await app.services.analytics.rollUp.run();
      const all = await count(`''`);
      const before = await count(`''`, { from: '2026-01-29', to: '2026-02-28' });
      const { figures, compared } = await api.totals({ query: { query } });
      expect(told(figures)).toEqual(expected(all, ''));
      expect(told(compared?.figures ?? figures)).toEqual(expected(before, ''));
      expect(all('', 'verified')).toBeGreaterThan(50);

      const byDay = await count(`to_char(at AT TIME ZONE :zone, 'YYYY-MM-DD')`);
      const { buckets } = await api.series({ query: { query } });
      expect(buckets).toHaveLength(31);
      for (const [index, bucket] of buckets.entries()) {
        const day = `2026-03-${String(index + 1).padStart(2, '0')}`;
        expect([day, ...told(bucket)]).toEqual([day, ...expected(byDay, day)]);
      }
      const short = JSON.stringify({
        period: { kind: 'own', from: '2026-03-29', to: '2026-03-29' },
      });
      const hours = (await api.series({ query: { query: short, by: 'hour' } })).buckets;
      expect(hours).toHaveLength(23);
      const byHour = await count(
        `to_char(date_trunc('hour', at, 'UTC') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
      );
      for (const hour of hours) expect(told(hour)).toEqual(expected(byHour, hour.start));

      for (const [by, expression] of [
        ['country', `w.facts ->> 'country'`],
        ['source', `w.facts ->> 'source'`],
        ['magnet', 'magnet_id'],
      ] as const) {
        const counted = await count(expression);
        const { items } = await api.breakdown({ query: { query, by, sort: 'tried' } });
        expect(items).toHaveLength({ country: 3, source: 2, magnet: 2 }[by]);
        for (const item of items) {
          expect([item.value, ...told(item.figures)]).toEqual([
            item.value,
            ...expected(counted, item.value),
          ]);
        }
      }
      const { steps } = await api.funnel({ query: { query } });
      for (const { metric, count: shown } of steps) expect(shown).toBe(all('', metric));
      const byReason = await count('reason');
      const lost = steps.find(({ metric }) => metric === 'verified')?.losses ?? [];
      expect(lost).toHaveLength(2);
      for (const { reason, count: shown } of lost) expect(shown).toBe(byReason(reason, 'lost'));
      // Only those who were asked are lost for giving no address.
      const byMagnet = await count('magnet_id');
      const asking = magnets[1] ?? '';
      expect(steps.find(({ metric }) => metric === 'emails')?.losses).toMatchObject([
        { count: byMagnet(asking, 'verified') - byMagnet(asking, 'emails') },
      ]);

      const byWeek = await count(
        `to_char(at AT TIME ZONE :zone, 'ID') || ' ' || to_char(at AT TIME ZONE :zone, 'HH24')`,
      );
      const heat = await api.heatMap({ query: { query, metric: 'verified' } });
      for (const [day, cells] of heat.hours.entries()) {
        for (const [hour, shown] of cells.entries()) {
          expect(shown).toBe(byWeek(`${day + 1} ${String(hour).padStart(2, '0')}`, 'verified'));
        }
      }

      const germany = JSON.stringify({
        period: MONTH,
        filters: [{ dimension: 'country', values: ['DE'] }],
      });
      const byCountry = await count(`w.facts ->> 'country'`);
      const { figures: filtered } = await api.totals({ query: { query: germany } });
      expect(told(filtered)).toEqual(expected(byCountry, 'DE'));
      const posts = await api.breakdown({ query: { query, by: 'post', sort: 'lost' } });
      expect(posts.items.map(({ value, figures: of }) => [value, of.lost])).toEqual([
        [post, all('', 'lost')],
      ]);

      const file = Buffer.from(await api.export({ query: { query, table: 'country' } }));
      const [head = '', ...lines] = file.toString().trim().split('\r\n');
      const column = (name: string) => head.replace('\uFEFF', '').split(',').indexOf(name);
      expect(lines).toHaveLength(3);
      for (const line of lines) {
        const cells = line.split(',');
        for (const name of names) {
          expect(Number(cells[column(name)])).toBe(byCountry(cells[0] ?? '', name));
        }
      }

      // Every number is explained by as many rows.
      for (const metric of names) {
        let cursor: string | undefined;
        const seen = new Set<string>();
        do {
          const page = await api.rows({ query: { query: germany, metric, limit: 100, cursor } });
          for (const { id } of page.items) seen.add(id);
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        expect([metric, seen.size]).toEqual([metric, byCountry('DE', metric)]);
      }
    }
  });
});
