import { expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import {
  aMinuteLater,
  anAddress,
  aVerified,
  confirming,
  mailed,
  seenBy,
} from '#server/testing/scenes/confirm-scene.ts';
import { aPerson, eraseAll, openData } from '#server/testing/scenes/erasure-scene.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { aComment, verify } from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest();

/** A page that asks for a company beside an address that has to be confirmed, or need not be. */
async function asking(scene: MailedScene, confirmsEmail: boolean) {
  const magnet = await confirming(scene, { confirmsEmail });
  const api = scene.app.as(magnet.token);
  const { id } = await api.leadDesk.addField({
    body: { name: 'Company', kind: 'text', options: [] },
  });
  const params = { magnetId: magnet.magnetId };
  const asked = { fieldId: id, label: 'Your company', isRequired: true, autofill: null };
  await api.magnets.update({ params, body: { extraFields: [asked] } });
  return { ...magnet, api, params, company: id, path: `/unlock/${magnet.magnetId}` };
}

it('an answer belongs to the address: it waits with it and is the lead’s once that is confirmed', async ({
  scene,
}) => {
  const magnet = await asking(scene, true);
  const { company, path } = magnet;
  const visitor = await aVerified(scene, magnet);
  const email = anAddress();
  const form = { step: 'email', email, [`field.${company}`]: 'Acme' };
  expect((await visitor.submit(path, form)).status).toBe(303);
  const before = await seenBy(scene, magnet);
  expect(before.lead.values).toEqual({});
  expect(before.unlock.answers).toEqual([]);

  // Another address: what was answered stands in the form.
  expect((await visitor.page(`${path}?change`)).html).toMatch(/name="field\.[^>]*value="Acme"/);

  // Another mail keeps the answer.
  await aMinuteLater(scene, email);
  expect((await visitor.submit(path, { step: 'resend', email })).status).toBe(303);
  const { code } = await mailed(scene, email, 1);
  expect((await visitor.submit(path, { step: 'code', code })).status).toBe(303);
  const after = await seenBy(scene, magnet);
  expect(after.lead.values).toEqual({ [company]: 'Acme' });
  expect(after.unlock.answers).toMatchObject([{ question: 'Your company', answer: 'Acme' }]);
});

it('a choice that is renamed while an address waits is the lead’s under its new name', async ({
  scene,
}) => {
  const magnet = await asking(scene, true);
  const { path, api, params } = magnet;
  const options = ['Small', 'Large'];
  const body = { name: 'Size', kind: 'choice' as const, options };
  const { id: fieldId } = await api.leadDesk.addField({ body });
  const asked = { fieldId, label: null, isRequired: true, autofill: null };
  await api.magnets.update({ params, body: { extraFields: [asked] } });
  const visitor = await aVerified(scene, magnet);
  const email = anAddress();
  await visitor.submit(path, { step: 'email', email, [`field.${fieldId}`]: 'Small' });
  await api.leadDesk.changeField({
    params: { fieldId },
    body: { name: 'Size', options: ['1 to 10', 'Large'], renames: { Small: '1 to 10' } },
  });
  const { code } = await mailed(scene, email, 0);
  expect((await visitor.submit(path, { step: 'code', code })).status).toBe(303);
  const { lead, unlock } = await seenBy(scene, magnet);
  expect(lead.values).toEqual({ [fieldId]: '1 to 10' });
  expect(unlock.answers).toMatchObject([{ answer: 'Small' }]);
});

it('a field that became required meanwhile is asked for before another code is mailed', async ({
  scene,
}) => {
  const magnet = await asking(scene, true);
  const { company, path, api, params } = magnet;
  const visitor = await aVerified(scene, magnet);
  const email = anAddress();
  await visitor.submit(path, { step: 'email', email, [`field.${company}`]: 'Acme' });
  const { id } = await api.leadDesk.addField({ body: { name: 'Role', kind: 'text', options: [] } });
  const asked = [company, id].map((fieldId) => ({
    fieldId,
    label: null,
    isRequired: true,
    autofill: null,
  }));
  await api.magnets.update({ params, body: { extraFields: asked } });
  await aMinuteLater(scene, email);
  const again = await visitor.submit(path, { step: 'resend', email });
  expect(again.status).toBe(422);
  expect(again.html).toContain('Please fill this in');
  expect(again.html).toContain('value="Acme"');
});

it('a visitor sees, downloads and erases what was answered, on the lead and on what the creator keeps', async ({
  scene,
}) => {
  const magnet = await asking(scene, false);
  const { company, path, api } = magnet;
  const person = aPerson(scene);
  const { author, email, visitor } = person;
  await verify(visitor, magnet.magnetId, aComment(scene, magnet.post, 'growth', { author }));
  await visitor.submit(path, { step: 'email', email, [`field.${company}`]: 'Acme & <b>Sons' });

  // The same person with another address beside another comment: the entry stays when one is erased.
  const other = aPerson(scene);
  const comment = aComment(scene, magnet.post, 'growth', { author });
  await verify(other.visitor, magnet.magnetId, comment);
  const second = { step: 'email', email: other.email, [`field.${company}`]: 'Another name' };
  await other.visitor.submit(path, second);
  const leads = async () => (await api.leads.query({ body: {} })).items;
  expect(await leads()).toMatchObject([{ unlocks: 2, values: { [company]: 'Another name' } }]);

  const browser = await openData(scene, person);
  const { html } = await browser.page('/privacy/erase/data');
  expect(html).toContain('Your company: Acme &amp; &lt;b&gt;Sons');
  const file = await browser.get('/privacy/erase/data.json');
  expect(JSON.stringify(file.body)).toContain('Acme & <b>Sons');

  await eraseAll(scene, other);
  expect(await leads()).toMatchObject([{ unlocks: 1, values: {} }]);
  await eraseAll(scene, person);
  expect(await leads()).toEqual([]);
  expect(await scene.app.db('lead_answers').where({ fieldId: company })).toEqual([]);
});
