import { describe, expect } from 'vitest';
import type { Touch } from '#server/features/leads/origin/touch.rules.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { eraseLeads } from '#server/features/leads/erasure/erase.queries.ts';
import { refreshContacts } from '#server/features/leads/contacts/contacts.queries.ts';
import { randomIds } from '#server/platform/ids.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { CHECKS_PER_MAGNET } from './unlock-limits.ts';

const it = sceneTest({ checkQueueEveryMs: 3_600_000 });

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [LinkedInApp]/9.31';
const TAGS = 'utm_source=LinkedIn&utm_medium=social&utm_campaign=Launch%20Week';

interface Row {
  id: string;
  contactId: string;
  firstTouch: Touch | null;
  lastTouch: Touch | null;
}
const leadOf = async ({ app }: UnlockScene, { magnetId }: MagnetScene): Promise<Row> => {
  const [lead] = await app.db('leads').where({ magnetId }).orderBy('created_at', 'desc');
  return lead;
};
const facetsOf = async ({ app }: UnlockScene, id: string): Promise<string[]> =>
  (await app.db('contacts').where({ id }).first()).facets;

describe('the origin of a lead', () => {
  it('is in the address of the sent form, without JavaScript', async ({ scene }) => {
    const made = await aMagnet(scene);
    const path = `/unlock/${made.magnetId}?${TAGS}&utm_content=%00%FF`;
    const visitor = aVisitor(scene.app);
    const { html } = await visitor.page(path);
    // A form without an action is sent to the page's address, with its tags.
    expect(html).toMatch(/<form class="form" data-form="comment" method="post">/);
    const fields = { step: 'comment', commentUrl: aComment(scene, made.post, 'growth') };
    const headers = { 'user-agent': PHONE };
    expect((await visitor.submit(path, fields, headers)).status).toBe(303);
    const { firstTouch, lastTouch, contactId } = await leadOf(scene, made);
    expect(lastTouch).toEqual({
      at: expect.any(String),
      // What the figures know it by.
      way: expect.any(Number),
      source: 'linkedin',
      utmSource: 'linkedin',
      utmMedium: 'social',
      utmCampaign: 'launch week',
      utmContent: '\uFFFD',
      device: 'phone',
      browser: 'linkedin',
    });
    expect(firstTouch).toEqual(lastTouch);
    expect(await facetsOf(scene, contactId)).toEqual(
      expect.arrayContaining(['source:linkedin', 'utmCampaign:launch week', 'utmMedium:social']),
    );
  });

  it('is sent by the island with the host of the referring page', async ({ scene }) => {
    const made = await aMagnet(scene);
    const fields = {
      step: 'comment',
      commentUrl: aComment(scene, made.post, 'growth'),
      referrer: 'www.linkedin.com',
      secondsOpen: '120',
    };
    const visitor = aVisitor(scene.app);
    await visitor.submit(`/${made.magnetId}`, fields, { 'x-island': '1' });
    const { lastTouch } = await leadOf(scene, made);
    expect(lastTouch).toMatchObject({ source: 'linkedin', referrer: 'linkedin.com' });
    const ago = Date.now() - Date.parse(lastTouch?.at ?? '');
    expect(ago).toBeGreaterThan(110_000);
  });

  it('has the first visit of a comment that was refused first, and the one that unlocked', async ({
    scene,
  }) => {
    const made = await aMagnet(scene);
    const { magnetId, post } = made;
    const commentUrl = aComment(scene, post, 'grow');
    const say = (utmCampaign: string, referrer: string) =>
      verify(aVisitor(scene.app), magnetId, commentUrl, { origin: { utmCampaign, referrer } });
    expect((await say('first', 'https://www.linkedin.com/feed/')).body.verified).toBe(false);
    for (const comment of post.comments) comment.text = 'growth';
    await scene.app.db('comment_evidence').delete();
    expect((await say('second', '')).body.verified).toBe(true);
    const { firstTouch, lastTouch, contactId } = await leadOf(scene, made);
    expect(firstTouch).toMatchObject({ source: 'linkedin', utmCampaign: 'first' });
    expect(lastTouch).toMatchObject({ source: 'direct', utmCampaign: 'second' });
    const facets = await facetsOf(scene, contactId);
    expect(facets).toEqual(
      expect.arrayContaining(['utmCampaign:first', 'utmCampaign:second', 'source:direct']),
    );
    // Both ways of writing a contact give the same row.
    await scene.app.db.transaction((trx) => refreshContacts(trx, [contactId]));
    expect((await facetsOf(scene, contactId)).toSorted()).toEqual(facets.toSorted());
  });

  it('is kept while a comment waits in the queue, and is stored with its lead', async ({
    scene,
  }) => {
    const made = await aMagnet(scene);
    const { magnetId, post } = made;
    holdWindows();
    const { points } = CHECKS_PER_MAGNET;
    await scene.app.services.limiter.consume(`verify ${magnetId}`, CHECKS_PER_MAGNET, points);
    const origin = { utmCampaign: 'queue', referrer: 'lnkd.in' };
    const commentUrl = aComment(scene, post, 'growth');
    const visitor = aVisitor(scene.app);
    expect((await verify(visitor, magnetId, commentUrl, { origin })).body.code).toBe('in_queue');
    await scene.app.services.unlock.workQueues();
    const { firstTouch, lastTouch } = await leadOf(scene, made);
    expect(firstTouch).toMatchObject({ utmCampaign: 'queue', source: 'linkedin' });
    expect(lastTouch).toEqual(firstTouch);
  });

  it('is kept while a comment waits for its creator, who approves it', async ({ scene }) => {
    const made = await aMagnet(scene);
    const { magnetId, post, userId } = made;
    const commentUrl = aComment(scene, post, 'grwth');
    const origin = { utmSource: 'newsletter' };
    await verify(aVisitor(scene.app), magnetId, commentUrl, { origin });
    const waiting = await scene.app.db('waiting_comments').where({ magnetId }).first();
    await scene.app.services.unlock.approve(userId, waiting.id);
    expect(await leadOf(scene, made)).toMatchObject({
      firstTouch: { source: 'email', utmSource: 'newsletter' },
      lastTouch: { source: 'email', utmSource: 'newsletter' },
    });
  });

  it('stays the first one for a visitor who returns in the same browser, also for another comment', async ({
    scene,
  }) => {
    const made = await aMagnet(scene);
    const { magnetId, post } = made;
    const visitor = aVisitor(scene.app);
    const unlock = (text: string, utmCampaign: string) =>
      verify(visitor, magnetId, aComment(scene, post, text), { origin: { utmCampaign } });
    await unlock('growth one', 'spring');
    await unlock('growth two', 'autumn');
    expect(await leadOf(scene, made)).toMatchObject({
      firstTouch: { utmCampaign: 'spring' },
      lastTouch: { utmCampaign: 'autumn' },
    });
    // Another person is a new visitor.
    const stranger = aVisitor(scene.app);
    const origin = { utmCampaign: 'winter' };
    await verify(stranger, magnetId, aComment(scene, post, 'growth three'), { origin });
    expect(await leadOf(scene, made)).toMatchObject({ firstTouch: { utmCampaign: 'winter' } });
  });

  it('never refuses a right comment: long, odd and hostile claims are shortened', async ({
    scene,
  }) => {
    const made = await aMagnet(scene);
    const { magnetId, post } = made;
    const origin = {
      referrer: `https://evil.example/${'x'.repeat(8_000)}`,
      utmSource: `'; DROP TABLE leads; --${'y'.repeat(8_000)}`,
      utmCampaign: '{"$gt": ""}',
      secondsOpen: -1e308,
    };
    const commentUrl = aComment(scene, post, 'growth');
    const answer = await verify(aVisitor(scene.app), magnetId, commentUrl, { origin });
    expect(answer.body.verified).toBe(true);
    const { lastTouch } = await leadOf(scene, made);
    expect(lastTouch).toMatchObject({ referrer: 'evil.example', utmCampaign: '{"$gt": ""}' });
    expect(lastTouch?.utmSource).toHaveLength(100);
  });

  it('is deleted with the person by an erasure', async ({ scene }) => {
    const made = await aMagnet(scene);
    const { magnetId, post } = made;
    const { db } = scene.app;
    const url = aComment(scene, post, 'growth');
    const origin = { utmContent: 'ada@mailbox.test' };
    await verify(aVisitor(scene.app), magnetId, url, { origin });
    const { id } = await leadOf(scene, made);
    await db.transaction((trx) => eraseLeads(trx, randomIds, [id]));
    expect(await leadOf(scene, made)).toMatchObject({ firstTouch: null, lastTouch: null });
    const tries = await db('unlock_attempts').where({ magnetId });
    expect(JSON.stringify(tries)).not.toContain('mailbox');
    expect(await db('contacts').where({ userId: made.userId })).toEqual([]);
  });
});
