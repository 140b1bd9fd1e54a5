import { describe, expect } from 'vitest';
import { defaultScoreSet, type ScoreSet } from '#shared/leads/score-rules.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { insertMagnet } from '#server/testing/scenes/lead-records.ts';
import {
  aCreator,
  aLife,
  type Creator,
  DAY,
  expectedLines,
  randomOf,
  someRules,
  sorted,
  type Stored,
} from '#server/testing/scenes/score-scene.ts';
import { eraseLeads } from '../erasure/erase.queries.ts';
import { clearSome, recountSome } from './recount.queries.ts';

const it = appTest();

async function expectLedger(creator: Creator, set: ScoreSet): Promise<void> {
  const { items } = await creator.api.leads.query({ body: {} });
  const now = Date.now();
  for (const [contactId, person] of creator.people) {
    const expected = expectedLines(person, set);
    const { lines, score, totalTenths } = await creator.api.leadScore.explain({
      params: { leadId: contactId },
    });
    const told = lines.map(({ cause, points, at }) => ({
      causeId: cause.id,
      points,
      at: new Date(at).getTime(),
    }));
    const key = ({ causeId, points, at }: { causeId: string; points: number; at: number }) =>
      `${causeId} ${points} ${at}`;
    expect(told.map(key).toSorted()).toEqual(expected.map(key).toSorted());
    const worth = ({ points, at }: { points: number; at: number }) =>
      set.halfLifeDays === null ? points : points * 2 ** ((at - now) / DAY / set.halfLifeDays);
    const total = expected.reduce((sum, line) => sum + worth(line), 0);
    // A total at the edge of two points may have gone over it since.
    expect(Math.abs(score - total)).toBeLessThan(0.501);
    expect(lines.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(totalTenths);
    expect(Math.round(totalTenths / 10) || 0).toBe(score);
    expect(items.find(({ id }) => id === contactId)?.score).toBe(score);
  }
}

async function recount(app: TestApp): Promise<void> {
  while (await app.db.transaction(recountSome));
  while (await app.db.transaction(clearSome));
}

describe('the lines of a score', () => {
  it.for([11, 12, 13, 14])(
    'are what the rules give for what a person did, and add up, before and after a change (%s)',
    async (start, { app }) => {
      const random = randomOf(start);
      const creator = await aCreator(app);
      await aLife(creator, random);
      await expectLedger(creator, defaultScoreSet);
      const rules = someRules(random, creator.magnets);
      const halfLifeDays = random.below(3) === 0 ? null : 7 + random.below(60);
      const set = { rules, halfLifeDays, warmFrom: 5, hotFrom: 30 };
      await creator.api.leadScore.save({ body: { ...set, version: 0 } });
      await recount(app);
      await expect.poll(async () => (await creator.api.leadScore.read()).recount).toBeNull();
      await expectLedger(creator, set);
      await aLife(creator, random);
      await expectLedger(creator, set);
      // Counted as it happened, or all at once: the same.
      const kept = new Map<string, Stored[]>();
      for (const id of creator.people.keys()) kept.set(id, sorted(await creator.linesOf(id, 1)));
      await app
        .db('contact_score_lines')
        .whereIn('contact_id', [...kept.keys()])
        .delete();
      await app.db.raw('SELECT score_contacts(?)', [[...kept.keys()]]);
      for (const [id, lines] of kept) expect(sorted(await creator.linesOf(id, 1))).toEqual(lines);
    },
  );

  it('keep to the cap of a rule when one person comes many times at once', async ({ app }) => {
    const { user, unlock, linesOf, magnets } = await aCreator(app);
    const url = `https://www.linkedin.com/in/${randomIds.rowId()}`;
    const { contactId } = await unlock(url, magnets[0] ?? '');
    const more = await Promise.all(Array.from({ length: 12 }, () => insertMagnet(app.db, user.id)));
    await Promise.all(more.map((magnetId) => unlock(url, magnetId)));
    const lines = await linesOf(contactId);
    expect(lines.filter(({ ruleId }) => ruleId === 'another')).toHaveLength(3);
    expect(lines.filter(({ ruleId }) => ruleId === 'unlocked')).toHaveLength(1);
  });

  it('go with the leads they came from, and come with those released', async ({ app }) => {
    const { unlock, linesOf, magnets, api } = await aCreator(app);
    const url = `https://www.linkedin.com/in/${randomIds.rowId()}`;
    const first = await unlock(url, magnets[0] ?? '');
    const second = await unlock(url, magnets[1] ?? '');
    const before = await linesOf(first.contactId);
    expect(before.map(({ ruleId }) => ruleId)).toContain('another');
    await app.db('leads').where({ id: second.leadId }).update({ overQuota: true });
    const without = await linesOf(first.contactId);
    expect(without.map(({ causeId }) => causeId)).not.toContain(second.leadId);
    await app.db('leads').where({ id: second.leadId }).update({ overQuota: false });
    expect(sorted(await linesOf(first.contactId))).toEqual(sorted(before));
    await app.db.transaction((trx) => eraseLeads(trx, randomIds, [second.leadId]));
    expect(sorted(await linesOf(first.contactId))).toEqual(sorted(without));
    const { score } = await api.leadScore.explain({ params: { leadId: first.contactId } });
    expect(score).toBe(15);
  });

  it('move with a lead to the contact it turns out to belong to', async ({ app }) => {
    const { unlock, linesOf, magnets } = await aCreator(app);
    const one = await unlock(`https://www.linkedin.com/in/${randomIds.rowId()}`, magnets[0] ?? '');
    const other = await unlock(
      `https://www.linkedin.com/in/${randomIds.rowId()}`,
      magnets[1] ?? '',
    );
    const before = sorted(await linesOf(other.contactId));
    await app.db('leads').where({ id: other.leadId }).update({ contactId: one.contactId });
    expect(await linesOf(other.contactId)).toEqual([]);
    expect((await linesOf(one.contactId)).map(({ ruleId }) => ruleId)).toContain('another');
    await app.db('leads').where({ id: other.leadId }).update({ contactId: other.contactId });
    expect(sorted(await linesOf(other.contactId))).toEqual(before);
  });

  it('give a near miss and a return to the person who did it', async ({ app }) => {
    const { user, unlock, linesOf, magnets } = await aCreator(app);
    const url = `https://www.linkedin.com/in/${randomIds.rowId()}`;
    const magnetId = magnets[0] ?? '';
    const { contactId, leadId } = await unlock(url, magnetId);
    const attempt = {
      magnetId,
      userId: user.id,
      postKey: 'p',
      commentUrl: 'https://x.test',
      lookedFor: '{}',
      commentedAt: new Date(),
    };
    await app.db('unlock_attempts').insert([
      {
        ...attempt,
        id: randomIds.rowId(),
        commentId: '1',
        result: 'refused',
        nearMiss: 'growt',
        authorUrl: url,
      },
      {
        ...attempt,
        id: randomIds.rowId(),
        commentId: '2',
        result: 'verified',
        reason: 'reopened',
        leadId,
      },
    ]);
    const rules = (await linesOf(contactId)).map(({ ruleId }) => ruleId);
    expect(rules.toSorted()).toEqual(['near', 'quick', 'returned', 'unlocked']);
  });

  it('begin with the rules the console shows', async ({ app }) => {
    const { rows } = await app.db.raw<{ rows: { rules: unknown }[] }>(
      'SELECT default_score_rules() AS rules',
    );
    expect(rows[0]?.rules).toEqual(defaultScoreSet.rules);
  });
});
