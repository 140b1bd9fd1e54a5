import { afterAll, describe, expect } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { createWritePool, type WritePool } from '#server/platform/db/statements/write-pool.ts';
import { hashSecret, randomIds } from '#server/platform/ids.ts';
import { type TestApp } from '#server/testing/app/test-app.ts';
import { sumFigures } from '#server/testing/scenes/figures/figure-sums.ts';
import { aMagnet, type UnlockScene } from '#server/testing/scenes/unlock-scene.ts';
import { createClaimWriter } from './claims.queries.ts';
import { createEmailWriter } from './email-leads.queries.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

/** Calls of one group are written together and must not see each other's effects. */
const it = sceneTest();
let writePool: WritePool;
it.beforeAll(async ({ app }) => {
  writePool = createWritePool(app.databaseUrl, createLogger({ level: 'silent' }));
});
afterAll(async () => {
  await writePool.close();
});

async function aLead(
  scene: UnlockScene,
  app: TestApp,
): Promise<{ leadId: string; magnetId: string; userId: string }> {
  const { magnetId, userId } = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
  return { leadId: await aLeadOf(app, magnetId, userId), magnetId, userId };
}

async function aLeadOf(app: TestApp, magnetId: string, userId: string): Promise<string> {
  const id = randomIds.rowId();
  await app.db('leads').insert({
    id,
    magnetId,
    userId,
    commentId: id,
    postKey: 'activity:1',
    commentUrl: 'https://www.linkedin.com/',
    name: 'V',
    method: 'guest_page',
    confidence: 'high',
    confirmed: true,
    overQuota: false,
    commentedAt: new Date(),
  });
  return id;
}

async function aGrant(
  app: TestApp,
  leadId: string,
  magnetId: string,
  isComplete = false,
): Promise<string> {
  const secret = randomIds.secret('grt_');
  await app.db('grants').insert({
    id: randomIds.rowId(),
    tokenHash: hashSecret(secret),
    magnetId,
    leadId,
    emailRequired: true,
    finishBy: app.db.raw(`now() + interval '30 minutes'`),
    expiresAt: app.db.raw(`now() + interval '1 day'`),
    completedAt: isComplete ? new Date() : null,
  });
  return secret;
}

/** The first call is written alone. All others wait for it and are written together. */
function together<Item, Result>(
  add: (item: Item) => Promise<Result>,
  items: readonly Item[],
): Promise<Result[]> {
  return Promise.all(items.map((item) => add(item)));
}

const give = (magnetId: string, email: string, ...secrets: string[]) => ({
  id: randomIds.rowId(),
  magnetId,
  email,
  secrets,
  consent: { version: null, pageUrl: 'https://pages.example/' },
  answers: [],
  confirmation: null,
});
const nobody = () => give('abcdefghijkm', 'nobody@x.test', 'grt_unknown');

async function emailsToday(app: TestApp, magnetId: string): Promise<number> {
  return (await sumFigures(app.db, { magnetId }))['emails'] ?? 0;
}

describe('email leads written in one group', () => {
  it('stores each with its lead, its grant and the figure', async ({ scene, app }) => {
    const { leadId, magnetId, userId } = await aLead(scene, app);
    const leads = [
      leadId,
      await aLeadOf(app, magnetId, userId),
      await aLeadOf(app, magnetId, userId),
    ];
    const calls = [];
    for (const [n, id] of leads.entries()) {
      calls.push(give(magnetId, `Each${n}@x.test`, await aGrant(app, id, magnetId)));
    }
    const { add } = createEmailWriter(writePool, () => Promise.resolve());
    const versions = await together(add, [nobody(), ...calls]);
    expect(versions[0]).toBeNull();
    expect(new Set(versions.slice(1))).toEqual(new Set([expect.stringMatching(/^\d+\.\d+\.\d+$/)]));
    const stored = await app.db('leads').whereIn('id', leads).orderBy('email').pluck('email');
    expect(stored).toEqual(['Each0@x.test', 'Each1@x.test', 'Each2@x.test']);
    const open = await app.db('grants').where({ magnetId }).whereNull('completed_at');
    expect(open).toEqual([]);
    expect(await emailsToday(app, magnetId)).toBe(3);
  });

  it('stores one of two grants of a lead, and one of two leads with the same address', async ({
    scene,
    app,
  }) => {
    const { leadId, magnetId, userId } = await aLead(scene, app);
    const other = await aLeadOf(app, magnetId, userId);
    const calls = [
      give(magnetId, 'one@x.test', await aGrant(app, leadId, magnetId)),
      give(magnetId, 'two@x.test', await aGrant(app, leadId, magnetId)),
      give(magnetId, 'ONE@x.test', await aGrant(app, other, magnetId)),
    ];
    const { add } = createEmailWriter(writePool, () => Promise.resolve());
    const [, ...versions] = await together(add, [nobody(), ...calls]);
    expect(versions.filter((version) => version !== null)).toHaveLength(1);
    expect(await app.db('email_leads').where({ magnetId })).toHaveLength(1);
    expect(await emailsToday(app, magnetId)).toBe(1);
    const completed = app.db('grants').where({ magnetId }).whereNotNull('completed_at');
    expect(await completed).toHaveLength(1);
  });

  it('refuses a second address of a grant', async ({ scene, app }) => {
    const { leadId, magnetId } = await aLead(scene, app);
    const secret = await aGrant(app, leadId, magnetId);
    const { add } = createEmailWriter(writePool, () => Promise.resolve());
    const calls = ['first@x.test', 'second@x.test'].map((email) => give(magnetId, email, secret));
    const [, ...versions] = await together(add, [nobody(), ...calls]);
    expect(versions.map((version) => version !== null)).toEqual([true, false]);
    const lead = await app.db('leads').where({ id: leadId }).first();
    expect(lead.email).toBe('first@x.test');
    expect(await emailsToday(app, magnetId)).toBe(1);
  });

  it('checks the conditions of each call', async ({ scene, app }) => {
    const { leadId, magnetId, userId } = await aLead(scene, app);
    const paused = await aLead(scene, app);
    await app.db('magnets').where({ id: paused.magnetId }).update({ status: 'paused' });
    const tried = await aGrant(app, await aLeadOf(app, magnetId, userId), magnetId);
    const late = await aGrant(app, await aLeadOf(app, magnetId, userId), magnetId);
    await app
      .db('grants')
      .where({ tokenHash: hashSecret(tried) })
      .update({ addressesTried: 3 });
    await app
      .db('grants')
      .where({ tokenHash: hashSecret(late) })
      .update({ finishBy: app.db.raw(`now() - interval '1 second'`) });
    const { add } = createEmailWriter(writePool, () => Promise.resolve());
    const versions = await together(add, [
      nobody(),
      give(magnetId, 'tried@x.test', tried),
      give(magnetId, 'late@x.test', late),
      give(paused.magnetId, 'paused@x.test', await aGrant(app, paused.leadId, paused.magnetId)),
      give(paused.magnetId, 'foreign@x.test', await aGrant(app, leadId, magnetId)),
      give(magnetId, 'odd"\\{},NULL@x.test', 'grt_unknown', await aGrant(app, leadId, magnetId)),
    ]);
    expect(versions.map((version) => version !== null)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    const lead = await app.db('leads').where({ id: leadId }).first();
    expect(lead.email).toBe('odd"\\{},NULL@x.test');
  });
});

describe('claims written in one group', () => {
  it('leaves one claim for a lead, through whichever of its grants', async ({ scene, app }) => {
    const { leadId, magnetId, userId } = await aLead(scene, app);
    const other = await aLeadOf(app, magnetId, userId);
    const [first, second] = [
      await aGrant(app, leadId, magnetId, true),
      await aGrant(app, leadId, magnetId, true),
    ];
    const open = await aGrant(app, other, magnetId);
    const claim = (...secrets: string[]) => ({ id: randomIds.rowId(), magnetId, secrets });
    const { add } = createClaimWriter(writePool);
    const isNew = await together(add, [
      claim('grt_unknown'),
      claim(first),
      claim(second, first),
      claim(open),
      claim(),
    ]);
    expect(isNew.filter(Boolean)).toHaveLength(1);
    expect(isNew[3]).toBe(false);
    expect(await app.db('claims').whereIn('lead_id', [leadId, other])).toHaveLength(1);
  });
});
