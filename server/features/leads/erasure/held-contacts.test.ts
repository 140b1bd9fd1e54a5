import { describe, expect } from 'vitest';
import { emailKey } from '#shared/auth/email-address.ts';
import { randomIds } from '#server/platform/ids.ts';
import { findColumnsWith } from '#server/testing/database/find-text.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import {
  aPerson,
  eraseAll,
  openData,
  type Person,
  unlockWithEmail,
} from '#server/testing/scenes/erasure-scene.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { aComment, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';
import { anImporter } from '#server/testing/scenes/leads/lead-imports.ts';
import { IMPORTED } from '../contacts/contacts.queries.ts';

const it = mailedTest();

/** The creator works with the person: stage, tag, own field and a note. */
async function workedWith(scene: MailedScene, token: string, note: string) {
  const api = scene.app.as(token);
  const [lead] = (await api.leads.query({ body: {} })).items;
  if (lead === undefined) throw new Error('Somebody unlocked the magnet');
  const tag = await api.leadDesk.addTag({ body: { name: 'Vip', color: 'green' } });
  const field = await api.leadDesk.addField({
    body: { name: 'Budget', kind: 'number', options: [] },
  });
  const params = { leadId: lead.id };
  await api.leadDetail.update({
    params,
    body: {
      version: lead.version,
      headline: 'Head of Unusual Growth',
      stage: 'won',
      tagIds: [tag.id],
      values: { [field.id]: 471_100_815 },
    },
  });
  await api.leadDetail.addNote({ params, body: { text: note } });
  return { api, contactId: lead.id };
}

/** Somebody a creator imported, who never unlocked anything. */
async function anImported({ app }: MailedScene, userId: string, { email, author }: Person) {
  const id = randomIds.rowId();
  const key = emailKey(email);
  await app.db('contacts').insert({
    id,
    userId,
    name: author.name,
    sortName: author.name.toLowerCase(),
    email,
    emailKey: key,
    facets: [IMPORTED],
    ownFields: ['name', 'email'],
  });
  await app.db('contact_keys').insert({ userId, key: `email:${key}`, contactId: id });
  return id;
}

/** In no column of the database; the receipt's own mail may be on its way still. */
async function isGone({ app: { db } }: MailedScene, trace: string): Promise<void> {
  await expect.poll(() => findColumnsWith(db, trace), { timeout: 90_000 }).toEqual([]);
}

const pageOf = async (scene: MailedScene, person: Person) => {
  const browser = await openData(scene, person);
  const { html } = await browser.page('/privacy/erase/data');
  const file: unknown = JSON.parse((await browser.page('/privacy/erase/data.json')).html);
  return { html, file };
};

describe('what creators keep about a person', () => {
  it('is shown with the unlocks, is in the file, and goes with them', async ({ scene }) => {
    const person = aPerson(scene);
    const { token } = await unlockWithEmail(scene, person);
    const note = 'Prefers calls on Tuesday mornings';
    await workedWith(scene, token, note);

    const { html, file } = await pageOf(scene, person);
    for (const text of [
      'Data creators keep about you',
      note,
      'Head of Unusual Growth',
      'Won',
      'Vip',
      'Field “Budget”',
      '471100815',
      'Left an email address with a work address: 25, now worth 25.0',
    ]) {
      expect(html).toContain(text);
    }
    expect(file).toMatchObject({
      keptByCreators: [
        {
          name: person.author.name,
          headline: 'Head of Unusual Growth',
          stage: 'Won',
          tags: ['Vip'],
          notes: [{ text: note }],
          fields: [{ name: 'Budget', value: 471_100_815 }],
          changes: expect.arrayContaining([
            expect.objectContaining({ what: 'stage', after: 'Won' }),
          ]) as unknown, // a matcher
          isImported: false,
          score: { points: 40, temperature: 'warm' },
        },
      ],
    });

    await eraseAll(scene, person);
    for (const text of [note, 'Head of Unusual Growth', '471100815', emailKey(person.email)]) {
      await isGone(scene, text);
    }
    expect(await scene.app.db('contact_score_lines')).toEqual([]);
  });

  it('is shown to somebody who was imported and unlocked nothing', async ({ scene }) => {
    const creator = await unlockWithEmail(scene, aPerson(scene));
    const person = aPerson(scene);
    const contactId = await anImported(scene, creator.userId, person);
    const text = 'Came from the conference list';
    const { leadDetail } = scene.app.as(creator.token);
    await leadDetail.addNote({ params: { leadId: contactId }, body: { text } });

    const { html, file } = await pageOf(scene, person);
    expect(html).toContain(text);
    expect(html).toContain('A file that the creator imported');
    expect(html).not.toContain('Your unlocked content');
    expect(file).toMatchObject({ leads: [], keptByCreators: [{ isImported: true }] });

    await eraseAll(scene, person);
    expect(await scene.app.db('contacts').where({ id: contactId })).toEqual([]);
    for (const trace of [text, person.author.name, emailKey(person.email)]) {
      await isGone(scene, trace);
    }
  });

  it('goes although an unlock without the address stays', async ({ scene }) => {
    const person = aPerson(scene);
    const { token, post, magnetId } = await unlockWithEmail(scene, person);
    const note = 'Asked for a discount twice';
    const { api, contactId } = await workedWith(scene, token, note);
    const second = aComment(scene, post, 'growth again', { author: person.author });
    const visitor = aVisitor(scene.app);
    expect((await verify(visitor, magnetId, second)).body).toMatchObject({ verified: true });

    await eraseAll(scene, person);
    const [left] = (await api.leads.query({ body: {} })).items;
    expect(left).toMatchObject({
      id: contactId,
      stage: 'new',
      headline: null,
      email: null,
      tagIds: [],
      values: {},
      unlocks: 1,
    });
    const { notes } = await api.leadDetail.read({ params: { leadId: contactId } });
    expect(notes).toEqual([]);
    const key = emailKey(person.email);
    for (const trace of [note, key]) {
      await isGone(scene, trace);
    }
  });

  it('is not shown where the person has other addresses, and stays with them', async ({
    scene,
  }) => {
    const person = aPerson(scene);
    const { token, post, magnetId } = await unlockWithEmail(scene, person);
    const note = 'A note about somebody';
    const { api, contactId } = await workedWith(scene, token, note);
    const stranger = { ...aPerson(scene), author: person.author };
    const second = aComment(scene, post, 'growth again', { author: person.author });
    await verify(stranger.visitor, magnetId, second);
    const { email } = stranger;
    const given = await stranger.visitor.post('/api/email-leads', { magnetId, email });
    expect(given.status).toBe(201);

    for (const one of [stranger, person]) {
      const { html, file } = await pageOf(scene, one);
      expect(html).toContain('This entry has other addresses as well');
      expect(html).not.toContain(note);
      expect(JSON.stringify(file)).not.toContain(note);
    }
    await eraseAll(scene, stranger);
    const { lead, notes } = await api.leadDetail.read({ params: { leadId: contactId } });
    expect(lead).toMatchObject({ email: person.email, stage: 'won' });
    expect(notes).toMatchObject([{ text: note }]);
    await isGone(scene, emailKey(email));
  });

  it('includes an address that a file replaced: the import’s undo does not bring it back', async ({
    scene,
  }) => {
    const person = aPerson(scene);
    const { take, undo, people, upload, leadImports } = await anImporter(scene.app);
    const link = 'https://www.linkedin.com/in/replaced';
    await take(`Name,URL,Email\nAda,${link},${person.email}\n`);
    const file = `Name,URL,Email\nAda,${link},other@mailbox.test\n`;
    const second = await take(file, { existing: 'overwrite' });
    const draft = await upload(`Name,Email\nAda,${person.email}\n`);
    expect(JSON.stringify(draft.columns)).toContain(person.email);
    await eraseAll(scene, person);
    expect(await findColumnsWith(scene.app.db, emailKey(person.email))).not.toContain(
      'lead_imports.columns',
    );
    expect((await undo(second)).undone).toMatchObject({ restored: 1 });
    expect(await people()).toMatchObject([{ name: 'Ada', email: null }]);
    await leadImports.remove({ params: { importId: draft.id } });
    await isGone(scene, emailKey(person.email));
  });

  it('includes copies of merges, also where it went into somebody else’s entry', async ({
    scene,
  }) => {
    const other = aPerson(scene);
    const { token, userId } = await unlockWithEmail(scene, other);
    const { api, contactId } = await workedWith(scene, token, 'Of the other one');
    const person = aPerson(scene);
    const importedId = await anImported(scene, userId, person);
    const read = async (leadId: string) => (await api.leadDetail.read({ params: { leadId } })).lead;
    const [kept, merged] = [await read(contactId), await read(importedId)];
    await api.duplicates.merge({
      body: {
        kept: { id: kept.id, version: kept.version },
        merged: { id: merged.id, version: merged.version },
        fields: {},
        values: {},
      },
    });
    expect((await pageOf(scene, other)).html).toContain('A copy of both is kept until');

    await eraseAll(scene, person);
    expect(await scene.app.db('contact_merges')).toEqual([]);
    await isGone(scene, emailKey(person.email));
    expect(await read(contactId)).toMatchObject({ email: other.email, stage: 'won' });
  });
});
