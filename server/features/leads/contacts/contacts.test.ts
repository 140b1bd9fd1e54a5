import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { leadProcesses } from '#server/testing/scenes/leads/lead-processes.ts';
import { insertMagnet, leadRecord } from '#server/testing/scenes/lead-records.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { eraseLeads } from '../erasure/erase.queries.ts';
import { type LeadRecord } from '../record-lead.queries.ts';
import { refreshContacts } from './contacts.queries.ts';
import { attachStrayLeads } from './stray-leads.queries.ts';

const it = sceneTest();

let people = 0;
const aProfile = () => {
  people += 1;
  return { name: `Per Son ${people}`, url: `https://www.linkedin.com/in/per-son-${people}` };
};

const unlock = async (
  scene: UnlockScene,
  { magnetId, post }: MagnetScene,
  author: { name: string; url: string } | null,
  text = 'growth please',
) => {
  const visitor = aVisitor(scene.app);
  const url = aComment(scene, post, text, author === null ? {} : { author });
  expect((await verify(visitor, magnetId, url)).body).toMatchObject({ verified: true });
  return visitor;
};
const contactsOf = ({ app }: UnlockScene, userId: string) =>
  app.db('contacts').where({ userId }).orderBy('name');

describe('the contact of a lead', () => {
  it('has the picture and headline of its newest open lead, unless they are its creator’s own', async ({
    scene,
  }) => {
    const { app } = scene;
    const { userId, magnetId } = await aMagnet(scene, {}, { plan: 'starter' });
    const authorUrl = aProfile().url;
    const add = (changes: Partial<LeadRecord>) =>
      app.services.leads.writer.add(leadRecord({ userId, magnetId }, { authorUrl, ...changes }));
    const seen = async () => {
      const contact = await app
        .db('contacts')
        .where({ userId, profileUrl: authorUrl })
        .first('id', 'photoUrl', 'headline', 'search');
      // Writing it anew gives the same row.
      await app.db.transaction((trx) => refreshContacts(trx, [contact.id]));
      const again = await app
        .db('contacts')
        .where({ id: contact.id })
        .first('photoUrl', 'headline');
      expect(again).toEqual({ photoUrl: contact.photoUrl, headline: contact.headline });
      return contact;
    };
    await add({ authorPhoto: 'first', authorHeadline: 'Baker' });
    expect(await seen()).toMatchObject({ photoUrl: 'first', headline: 'Baker' });
    expect((await seen()).search).toContain('baker');
    await add({ authorPhoto: 'second' });
    const { id } = await seen();
    expect(await seen()).toMatchObject({ photoUrl: 'second', headline: 'Baker' });

    await app.db('quota_months').where({ userId }).update({ used: 1_000_000 });
    await add({ authorPhoto: 'hidden', authorHeadline: 'Hidden' });
    expect(await seen()).toMatchObject({ photoUrl: 'second', headline: 'Baker' });

    await app
      .db('contacts')
      .where({ id })
      .update({ headline: 'Mine', ownFields: ['headline'] });
    await app.db('quota_months').where({ userId }).update({ used: 0 });
    await add({ authorPhoto: 'third', authorHeadline: 'Miller' });
    expect(await seen()).toMatchObject({ photoUrl: 'third', headline: 'Mine' });

    const leadIds = await app.db('leads').where({ authorPhoto: 'third' }).pluck<string[]>('id');
    await app.db.transaction((trx) => eraseLeads(trx, randomIds, leadIds));
    expect(await seen()).toMatchObject({ photoUrl: 'second', headline: 'Mine' });
    expect(await app.db('leads').where({ authorPhoto: 'third' })).toEqual([]);
  });

  it('is made with the lead, and further unlocks of the same profile join it', async ({
    scene,
  }) => {
    const first = await aMagnet(scene);
    const second = await aMagnet(scene, { triggerWords: ['GUIDE'] }, { userId: first.userId });
    const author = aProfile();
    await unlock(scene, first, author);
    await unlock(scene, { ...second, post: first.post }, author, 'the guide, Please');
    await unlock(scene, first, aProfile());
    const contacts = await contactsOf(scene, first.userId);
    expect(contacts).toMatchObject([
      { name: author.name, profileUrl: author.url, leads: 2, leadsOverQuota: 0, stage: 'new' },
      { leads: 1 },
    ]);
    expect(contacts[0].facets).toEqual(
      [
        'source:unknown',
        `magnet:${first.magnetId}`,
        `magnet:${second.magnetId}`,
        'method:guest_page',
        'confidence:high',
        'word:growth',
        'word:guide',
      ].toSorted(),
    );
    expect(contacts[0].search).toContain('the guide, please');
  });

  it('is the same whether it was counted up or written again from its leads', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    const author = aProfile();
    await unlock(scene, magnet, author, 'growth one');
    await unlock(scene, magnet, author, 'growth two');
    const [counted] = await contactsOf(scene, magnet.userId);
    await scene.app.db.transaction((trx) => refreshContacts(trx, [counted.id]));
    const [written] = await contactsOf(scene, magnet.userId);
    const lines = (text: string) => [...new Set(text.split('\n'))].toSorted();
    expect(lines(written.search)).toEqual(lines(counted.search).filter(Boolean));
    const plain = ({ search: _search, facets, ...row }: Record<string, unknown>) => ({
      ...row,
      facets: (facets as string[]).toSorted(), // its column
    });
    expect(plain(written)).toEqual(plain(counted));
  });

  it('is one for a person who comes twice at the same moment, in two processes', async ({
    scene,
  }) => {
    const { db, databaseUrl } = scene.app;
    const { userId } = await aMagnet(scene);
    const magnets = [await insertMagnet(db, userId), await insertMagnet(db, userId)];
    const processes = leadProcesses(db, databaseUrl);
    const { url, name } = aProfile();
    const records = Array.from({ length: 60 }, (_, at): LeadRecord => {
      const magnetId = magnets[at % 2] ?? '';
      const ids = {
        lead: randomIds.rowId(),
        attempt: randomIds.rowId(),
        contact: randomIds.rowId(),
      };
      return leadRecord({ userId, magnetId }, { ids, authorUrl: url, name, grant: null });
    });
    const stored = await Promise.all(
      records.map(async (one, at) => processes.leads[at % 2]?.add(one)),
    );
    expect(new Set(stored.map((one) => one?.kind))).toEqual(new Set(['created']));
    const contacts = await contactsOf(scene, userId);
    expect(contacts).toMatchObject([{ name, leads: 60 }]);
    const attached = await db('leads').where({ userId, contactId: contacts[0].id });
    expect(attached).toHaveLength(60);
    await processes.close();
  });

  it('tells nothing of a person while all of it is over quota, and all of it afterwards', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene);
    const { db, services } = scene.app;
    await unlock(scene, magnet, aProfile());
    await db('quota_months').where({ userId: magnet.userId }).update({ commentLimit: 1 });
    const author = aProfile();
    await unlock(scene, magnet, author, 'growth and a secret');
    const [hidden] = await db('contacts').where({ userId: magnet.userId, isOverQuota: true });
    expect(hidden).toMatchObject({ name: 'LinkedIn User', profileUrl: null, leadsOverQuota: 1 });
    expect(JSON.stringify(hidden)).not.toContain('secret');
    await db.transaction((trx) => services.leads.addRoom(trx, magnet.userId, 5));
    const open = await db('contacts').where({ id: hidden.id }).first();
    expect(open).toMatchObject({ name: author.name, profileUrl: author.url, isOverQuota: false });
    expect(open.search).toContain('secret');
  });

  it('goes with its last lead, and forgets one that was erased', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    const { db } = scene.app;
    const author = aProfile();
    await unlock(scene, magnet, author, 'growth first');
    await unlock(scene, magnet, author, 'growth second');
    const leads = await db('leads').where({ userId: magnet.userId }).orderBy('created_at');
    await db.transaction((trx) => eraseLeads(trx, randomIds, [leads[0].id]));
    const [left] = await contactsOf(scene, magnet.userId);
    expect(left.leads).toBe(1);
    expect(left.search).not.toContain('first');
    await db.transaction((trx) => eraseLeads(trx, randomIds, [leads[1].id]));
    expect(await contactsOf(scene, magnet.userId)).toEqual([]);
    expect(await db('contact_keys').where({ userId: magnet.userId })).toEqual([]);
    await unlock(scene, magnet, author, 'growth again');
    expect(await contactsOf(scene, magnet.userId)).toMatchObject([{ leads: 1 }]);
  });

  it('is joined by an address that another contact has, where nothing speaks against it', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
    const other = await aMagnet(scene, { collectEmails: true }, { userId: magnet.userId });
    const email = 'Per.Son@mailbox.test';
    const author = aProfile();
    const { db } = scene.app;
    const first = await unlock(scene, magnet, author);
    const second = await unlock(scene, { ...other, post: magnet.post }, aProfile());
    // A reading that did not tell the author.
    const unknown = () => db('leads').where({ magnetId: other.magnetId });
    const { contactId, commentId } = await unknown().first();
    await unknown().update({ authorUrl: null });
    await db('contact_keys')
      .where({ contactId })
      .update({ key: `comment:${commentId}` });
    await db.transaction((trx) => refreshContacts(trx, [contactId]));

    for (const [visitor, { magnetId }] of [
      [first, magnet],
      [second, other],
    ] as const) {
      expect((await visitor.post('/api/email-leads', { magnetId, email })).status).toBe(201);
    }
    expect(await contactsOf(scene, magnet.userId)).toMatchObject([
      { profileUrl: author.url, email, emailKey: email.toLowerCase(), leads: 2 },
    ]);
  });

  it('of another profile with a known address stays apart', async ({ scene }) => {
    const magnet = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
    const other = await aMagnet(scene, { collectEmails: true }, { userId: magnet.userId });
    const email = `office-${people}@mailbox.test`;
    for (const at of [magnet, other]) {
      const visitor = await unlock(scene, { ...at, post: magnet.post }, aProfile());
      const given = await visitor.post('/api/email-leads', { magnetId: at.magnetId, email });
      expect(given.status).toBe(201);
    }
    expect(await contactsOf(scene, magnet.userId)).toMatchObject([{ email }, { email }]);
  });
});

describe('leads of before contacts existed', () => {
  it('get theirs in steps, one for each person', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    const { db } = scene.app;
    const author = aProfile();
    await unlock(scene, magnet, author, 'growth first');
    await unlock(scene, magnet, author, 'growth second');
    await unlock(scene, magnet, aProfile(), 'growth of another');
    const before = await contactsOf(scene, magnet.userId);
    await db('leads').where({ userId: magnet.userId }).update({ contactId: null });
    await db('contacts').where({ userId: magnet.userId }).delete();
    while ((await db.transaction((trx) => attachStrayLeads(trx, randomIds))) > 0);
    const after = await contactsOf(scene, magnet.userId);
    const told = (rows: typeof before) =>
      rows.map(({ name, profileUrl, leads, createdAt }) => ({
        name,
        profileUrl,
        leads,
        createdAt,
      }));
    expect(told(after)).toEqual(told(before));
    expect(await db('leads').where({ userId: magnet.userId, contactId: null })).toEqual([]);
  });
});
