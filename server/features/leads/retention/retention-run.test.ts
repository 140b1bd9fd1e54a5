import { describe, expect } from 'vitest';
import { createRetentionRuns, type RetentionRuns } from './retention-run.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';
import { age, aRule, graceOver, runRules } from '#server/testing/scenes/retention-scene.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const it = appTest();
type Creator = Awaited<ReturnType<typeof aCreator>>;

/** A creator with this number of old leads. */
async function oldLeads(app: TestApp, count: number, plan: 'pro' | 'free' = 'pro') {
  const creator = await aCreator(app, plan);
  const people = [];
  for (let number = 0; number < count; number += 1) {
    people.push(await creator.add({ name: `Person ${number}` }));
  }
  await age(app, people, 400);
  return { creator, people };
}

const left = ({ db }: TestApp, { userId }: Creator): Promise<string[]> =>
  db('contacts').where({ userId }).orderBy('name').pluck('name');
/**
 * A creator whose run was stopped after so many people. The server's own round may be first; then its
 * run goes to the end, and another creator is tried.
 */
async function afterRun(
  app: TestApp,
  { of, erased }: { of: number; erased: number },
  { runDue }: RetentionRuns,
): Promise<{ creator: Creator; ruleId: string }> {
  for (;;) {
    const { creator } = await oldLeads(app, of);
    const ruleId = await aRule(app, creator);
    await graceOver(app, creator.userId);
    let asked = 0;
    await runDue(() => (asked += 1) > erased + 1);
    if ((await left(app, creator)).length === of - erased) return { creator, ruleId };
    await runRules(app, creator.userId);
  }
}

const mailsTo = ({ db }: TestApp, { userId }: Creator) =>
  db('mail_messages').where({ kind: 'leads_due' }).whereRaw(`payload ->> 'userId' = ?`, [userId]);

describe('a run of retention rules', () => {
  it('lists people, announces them by email, and erases them when they are due', async ({
    app,
  }) => {
    const { creator, people } = await oldLeads(app, 2);
    const { api, userId, add } = creator;
    await add({ name: 'New' });
    const foreign = await oldLeads(app, 1);
    await aRule(app, creator);
    const due = (await api.leadRetention.people({ query: {} })).items;
    expect(due).toHaveLength(2);
    const days = (Date.parse(due[0]?.eraseAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(await mailsTo(app, creator)).toHaveLength(1);

    // The next day's run finds nobody who is due, and sends no second email.
    const tomorrow = () =>
      app.db('retention_turns').where({ userId }).update({ nextAt: app.db.fn.now() });
    await tomorrow();
    await runRules(app, userId);
    expect(await left(app, creator)).toEqual(['New', 'Person 0', 'Person 1']);
    expect(await mailsTo(app, creator)).toHaveLength(1);

    await graceOver(app, userId);
    await runRules(app, userId);
    expect(await left(app, creator)).toEqual(['New']);
    expect(await left(app, foreign.creator)).toEqual(['Person 0']);
    const lead = await app.db('leads').where({ id: people[0]?.unlockId }).first();
    expect(lead).toMatchObject({ name: 'Erased on request', commentText: null, email: null });
    const [run] = (await api.leadRetention.runs({ query: {} })).items;
    expect(run).toMatchObject({ people: 2, leads: 2, listed: 0, spared: 0, isFull: false });
    expect(run?.endedAt).not.toBeNull();
    const receipt = await app.db('erasures').where({ id: run?.receipt }).first();
    expect(receipt).toMatchObject({ leads: 2, addresses: 0 });
    const entry = await app.db('audit_log').where({ targetId: run?.receipt }).first();
    expect(entry).toMatchObject({ action: 'leads.erased_by_rule', operatorId: null });
  });

  it('announces people before it erases them, also when the server was off all week', async ({
    app,
  }) => {
    const { creator, people } = await oldLeads(app, 1);
    const { userId } = creator;
    await aRule(app, creator);
    const [person] = people;
    // Listed just after the weekly email was sent.
    const entry = () => app.db('retention_people').where({ contactId: person?.id });
    await entry().update({ toldAt: null });
    await graceOver(app, userId);
    await runRules(app, userId);
    expect(await left(app, creator)).toEqual(['Person 0']);
    expect(await mailsTo(app, creator)).toHaveLength(1);
    const lastWeek = { mailedAt: app.db.raw(`now() - interval '7 days'`) };
    await app.db('retention_turns').where({ userId }).update(lastWeek);
    await graceOver(app, userId);
    await runRules(app, userId);
    expect(await mailsTo(app, creator)).toHaveLength(2);
    expect(await left(app, creator)).toEqual(['Person 0']);
    expect((await entry().first())?.eraseAt.getTime()).toBeGreaterThan(Date.now() + 80_000_000);
    await graceOver(app, userId);
    await runRules(app, userId);
    expect(await left(app, creator)).toEqual([]);
  });

  it('spares people who came back, have a lead over quota, or are already being erased', async ({
    app,
  }) => {
    const { creator, people } = await oldLeads(app, 4);
    const { api, userId } = creator;
    await aRule(app, creator);
    const [back, over, leaving, kept] = people.map(({ id }) => id);
    const change = (id: string | undefined, row: object) =>
      app.db('contacts').where({ id }).update(row);
    await change(back, { lastAt: app.db.fn.now() });
    await change(over, { leadsOverQuota: 1 });
    await change(leaving, { eraseAt: app.db.raw(`now() + interval '1 hour'`) });
    await api.leadRetention.keep({ body: { leadIds: [kept ?? ''], isKept: true } });
    await graceOver(app, userId);
    await runRules(app, userId);
    expect(await left(app, creator)).toHaveLength(4);
    const erased = await app.db('leads').where({ userId }).whereNotNull('erased_at');
    expect(erased).toEqual([]);
    const runs = (await api.leadRetention.runs({ query: {} })).items;
    expect(runs).toMatchObject([{ spared: 3, people: 0, receipt: null }, { listed: 4 }]);
  });

  it('continues after a process stopped, with one receipt for everything', async ({ app }) => {
    const { creator } = await afterRun(app, { of: 5, erased: 2 }, app.services.leads.retentionRuns);
    const { api, userId } = creator;
    const [open] = (await api.leadRetention.runs({ query: {} })).items;
    expect(open).toMatchObject({ people: 2, endedAt: null, receipt: null });
    await runRules(app, userId);
    const [run] = (await api.leadRetention.runs({ query: {} })).items;
    expect(run).toMatchObject({ id: open?.id, people: 5, leads: 5 });
    expect(await app.db('erasures').where({ id: run?.receipt })).toMatchObject([{ leads: 5 }]);
  });

  it('ends a run whose process died after its rule was switched off', async ({ app }) => {
    const { creator, ruleId } = await afterRun(
      app,
      { of: 3, erased: 1 },
      app.services.leads.retentionRuns,
    );
    const { api, userId } = creator;
    await api.leadRetention.turnOff({ params: { ruleId } });
    await runRules(app, userId);
    expect(await left(app, creator)).toHaveLength(2);
    const [run] = (await api.leadRetention.runs({ query: {} })).items;
    expect(run).toMatchObject({ people: 1, receipt: expect.any(String) });
  });

  it('erases at most its limit, and each person once in parallel processes', async ({ app }) => {
    const { audit, mail, settings } = app.services;
    const small = createRetentionRuns(
      { db: app.db, ids: randomIds },
      { audit, mail, settings, mostPerRun: 2 },
    );
    const { creator } = await afterRun(app, { of: 6, erased: 2 }, { runDue: () => small.runDue() });
    const { api, userId } = creator;
    const [run] = (await api.leadRetention.runs({ query: {} })).items;
    expect(run).toMatchObject({ people: 2, isFull: true });
    const next = Date.parse((await api.leadRetention.read()).nextRunAt ?? '') - Date.now();
    expect(next).toBeLessThan(3_700_000);

    await graceOver(app, userId);
    await Promise.all([small.runDue(), small.runDue(), small.runDue()]);
    await graceOver(app, userId);
    await runRules(app, userId);
    expect(await left(app, creator)).toEqual([]);
    const receipts = (await api.leadRetention.runs({ query: {} })).items;
    expect(receipts.reduce((sum, { people }) => sum + people, 0)).toBe(6);
    expect(await app.db('leads').where({ userId }).whereNotNull('erased_at')).toHaveLength(6);
  });

  it('switches off a rule that would find other people: its tag was removed, or the plan ended', async ({
    app,
  }) => {
    const { creator } = await oldLeads(app, 1);
    const { api, userId } = creator;
    const tag = await api.leadDesk.addTag({ body: { name: 'Customer', color: 'red' } });
    await aRule(app, creator, [{ field: 'tag', is: 'none', value: [tag.id] }]);
    await aRule(app, creator, [{ field: 'email', is: 'empty' }]);
    await api.leadDesk.removeTag({ params: { tagId: tag.id } });
    await putOnPlan(app.db, userId, 'free');
    await graceOver(app, userId);
    await runRules(app, userId);
    expect(await left(app, creator)).toEqual(['Person 0']);
    const { rules, due } = await api.leadRetention.read();
    expect(rules).toMatchObject([
      { isOn: false, stopped: 'name_removed' },
      { isOn: false, stopped: 'emails_not_in_plan' },
    ]);
    expect(due.count).toBe(0);
  });

  it('waits while the account is suspended or scheduled for deletion', async ({ app }) => {
    const { creator } = await oldLeads(app, 1);
    const { userId } = creator;
    await aRule(app, creator);
    await graceOver(app, userId);
    const user = app.db('users').where({ id: userId });
    const inAWeek = app.db.raw(`now() + interval '7 days'`);
    await user.clone().update({ suspendedAt: app.db.fn.now() });
    await app.services.leads.retentionRuns.runDue();
    await user.clone().update({
      suspendedAt: null,
      deletionAskedAt: app.db.fn.now(),
      deletionAt: inAWeek,
    });
    await app.services.leads.retentionRuns.runDue();
    expect(await left(app, creator)).toEqual(['Person 0']);
    await user.clone().update({ deletionAskedAt: null, deletionAt: null });
    await runRules(app, userId);
    expect(await left(app, creator)).toEqual([]);
  });
});
