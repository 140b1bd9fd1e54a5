import { expect } from 'vitest';
import type { OwnFieldKind } from '#shared/leads/lead-fields.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  CANARY,
  type MagnetScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();

type Wish = { name: string; kind?: OwnFieldKind; options?: string[]; isRequired?: boolean };

/** A page that asks for these fields beside the address, in their order. */
async function asking(scene: UnlockScene, wishes: readonly Wish[]) {
  const magnet = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
  const api = scene.app.as(magnet.token);
  const ids: string[] = [];
  for (const { name, kind = 'text', options = [] } of wishes) {
    ids.push((await api.leadDesk.addField({ body: { name, kind, options } })).id);
  }
  const extraFields = wishes.map(({ isRequired = false }, index) => ({
    fieldId: ids[index] ?? '',
    label: null,
    isRequired,
    autofill: null,
  }));
  const params = { magnetId: magnet.magnetId };
  await api.magnets.update({ params, body: { extraFields } });
  return { ...magnet, api, params, ids, path: `/unlock/${magnet.magnetId}` };
}

let people = 0;
const anAddress = () => `asked${(people += 1)}@acme.com`;
const formOf = (email: string, answers: Record<string, string> = {}) => ({
  step: 'email',
  email,
  ...Object.fromEntries(Object.entries(answers).map(([id, text]) => [`field.${id}`, text])),
});

/** A visitor with a verified comment of somebody. */
async function aVerified(scene: UnlockScene, { magnetId, post }: MagnetScene, author?: string) {
  const visitor = aVisitor(scene.app);
  const url = `https://www.linkedin.com/in/${author ?? ''}`;
  const by = author === undefined ? {} : { author: { name: author, url } };
  await verify(visitor, magnetId, aComment(scene, post, 'growth', by));
  return visitor;
}

/** What the creator sees of the newest unlock's person. */
async function seen(scene: UnlockScene, { magnetId, token }: MagnetScene) {
  const lead = await scene.app
    .db('leads')
    .where({ magnetId })
    .orderBy('created_at', 'desc')
    .first<{ id: string }>('id');
  return scene.app.as(token).leadDetail.read({ params: { leadId: lead.id } });
}

it('what visitors answer beside the address is the value of the lead’s field, in its kind', async ({
  scene,
}) => {
  const magnet = await asking(scene, [
    { name: 'Company', isRequired: true },
    { name: 'People', kind: 'number' },
    { name: 'Begins', kind: 'date' },
    { name: 'Size', kind: 'choice', options: ['Small', 'Large'] },
    { name: 'Sells', kind: 'flag' },
  ]);
  const [company = '', people_ = '', begins = '', size = '', sells = ''] = magnet.ids;
  const { body } = await aVisitor(scene.app).get(`/api/magnets/${magnet.magnetId}/public`);
  expect(body.extraFields).toMatchObject([
    { id: company, label: 'Company', kind: 'text', isRequired: true },
    { kind: 'number' },
    { kind: 'date' },
    { kind: 'choice', options: ['Small', 'Large'] },
    { kind: 'flag' },
  ]);
  const visitor = await aVerified(scene, magnet);
  const typed = {
    [company]: ' Acme\tInc. ',
    [people_]: '12,5',
    [begins]: '2027-01-31',
    [size]: 'Large',
    [sells]: 'Yes',
  };
  const posted = await visitor.submit(magnet.path, formOf(anAddress(), typed));
  expect(posted.status).toBe(303);
  expect((await visitor.page(magnet.path)).html).toContain(CANARY);

  const { lead, unlocks, events } = await seen(scene, magnet);
  expect(lead.values).toEqual({
    [company]: 'Acme Inc.',
    [people_]: 12.5,
    [begins]: '2027-01-31',
    [size]: 'Large',
    [sells]: true,
  });
  expect(unlocks[0]?.answers).toHaveLength(5);
  expect(unlocks[0]?.answers).toContainEqual(
    expect.objectContaining({ question: 'Company', answer: 'Acme Inc.', fieldId: company }),
  );
  const said = events.filter(({ kind }) => kind === 'answered');
  expect(said.map(({ subject }) => subject)).toContain('Company');
  const filter = {
    op: 'and' as const,
    items: [{ field: `own:${size}` as const, is: 'any' as const, value: ['Large'] }],
  };
  expect((await magnet.api.leads.query({ body: { filter } })).items).toHaveLength(1);
});

it('says everything that is wrong at once, keeps all that was typed, and stores nothing', async ({
  scene,
}) => {
  const magnet = await asking(scene, [
    { name: 'Company', isRequired: true },
    { name: 'Size', kind: 'choice', options: ['Small', 'Large'], isRequired: true },
    { name: 'People', kind: 'number' },
  ]);
  const [company = '', size = '', headcount = ''] = magnet.ids;
  const visitor = await aVerified(scene, magnet);
  const typed = { [company]: ' ', [size]: 'Huge', [headcount]: 'a <b>few' };
  const { status, html } = await visitor.submit(magnet.path, formOf('sam@', typed));
  expect(status).toBe(422);
  for (const text of [
    'Please fill this in',
    'Please choose one of the answers',
    'Please give a number such as 12 or 12.5',
    'value="a &lt;b&gt;few"',
    'value="sam@"',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toMatch(new RegExp(`id="${headcount}"[^>]*aria-describedby="${headcount}-problem"`));

  // The address alone is doubtful: the answers go along with the other one.
  const near = { [company]: 'A "quoted" name', [size]: 'Small' };
  const asked = await visitor.submit(magnet.path, formOf('sam@gmial.com', near));
  expect(asked.status).toBe(422);
  const hidden = `type="hidden" name="field.${company}" value="A &quot;quoted&quot; name"`;
  expect(asked.html).toContain(hidden);

  const call = { magnetId: magnet.magnetId, email: anAddress() };
  const refused = await visitor.post('/api/email-leads', { ...call, answers: typed });
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'answer_invalid', fields: { [`answers.${size}`]: expect.any(String) } },
  });
  expect((await visitor.post('/api/email-leads', call)).body).toMatchObject({
    code: 'answer_invalid',
  });
  expect((await seen(scene, magnet)).lead).toMatchObject({ email: null, values: {} });
  const right = await visitor.post('/api/email-leads', { ...call, answers: near });
  expect(right.status).toBe(201);
});

it('what the creator wrote stays, what a visitor said before gives way, and the lead tells both', async ({
  scene,
}) => {
  const magnet = await asking(scene, [{ name: 'Company' }, { name: 'Role' }]);
  const [company = '', role = ''] = magnet.ids;
  const unlock = async (answers: Record<string, string>) => {
    const visitor = await aVerified(scene, magnet, 'nina-twice');
    await visitor.submit(magnet.path, formOf(anAddress(), answers));
    return seen(scene, magnet);
  };
  const first = await unlock({ [company]: 'Acme', [role]: 'Sales' });
  const params = { leadId: first.lead.id };
  const { version } = first.lead;
  await magnet.api.leadDetail.update({
    params,
    body: { version, values: { [company]: 'Acme Ltd' } },
  });
  const second = await unlock({ [company]: 'Acme Holding', [role]: 'Founder' });
  expect(second.lead.id).toBe(first.lead.id);
  expect(second.lead.values).toEqual({ [company]: 'Acme Ltd', [role]: 'Founder' });
  const said = second.unlocks.flatMap(({ answers }) => answers.map(({ answer }) => answer));
  expect(said).toEqual(expect.arrayContaining(['Acme', 'Acme Holding', 'Sales', 'Founder']));

  // A value that the creator took away may be given anew.
  const now = (await magnet.api.leadDetail.read({ params })).lead.version;
  await magnet.api.leadDetail.update({
    params,
    body: { version: now, values: { [company]: null } },
  });
  const third = await unlock({ [company]: 'Acme Group' });
  expect(third.lead.values).toMatchObject({ [company]: 'Acme Group' });
});

it('nobody is asked twice for the same comment, and a field that was removed is not asked for', async ({
  scene,
}) => {
  const magnet = await asking(scene, [{ name: 'Company', isRequired: true }, { name: 'Role' }]);
  const [company = '', role = ''] = magnet.ids;
  const visitor = await aVerified(scene, magnet);
  const email = anAddress();
  await visitor.submit(magnet.path, formOf(email, { [company]: 'Acme' }));
  const lead = await scene.app
    .db('leads')
    .where({ magnetId: magnet.magnetId })
    .first<{ commentUrl: string }>();
  const elsewhere = aVisitor(scene.app);
  await verify(elsewhere, magnet.magnetId, lead.commentUrl);
  const { html } = await elsewhere.page(magnet.path);
  expect(html).not.toContain(`field.${company}`);
  expect(html).toContain(`field.${role}`);
  expect((await elsewhere.submit(magnet.path, formOf(email, { [role]: 'CEO' }))).status).toBe(303);
  expect((await seen(scene, magnet)).lead.values).toEqual({ [company]: 'Acme', [role]: 'CEO' });

  await magnet.api.leadDesk.removeField({ params: { fieldId: company } });
  const other = await aVerified(scene, magnet);
  expect((await other.page(magnet.path)).html).not.toContain(`field.${company}`);
  const form = formOf(anAddress(), { [company]: 'gone', stranger: 'x' });
  expect((await other.submit(magnet.path, form)).status).toBe(303);
  expect((await seen(scene, magnet)).lead.values).toEqual({});
});

it('of a lead over quota nothing is on the person until it is released', async ({ scene }) => {
  const magnet = await asking(scene, [{ name: 'Company' }]);
  const [company = ''] = magnet.ids;
  const visitor = await aVerified(scene, magnet);
  const { db } = scene.app;
  const { magnetId } = magnet;
  const setOver = (overQuota: boolean) => db('leads').where({ magnetId }).update({ overQuota });
  const values = () =>
    db('contact_values').where({ fieldId: company }).pluck<string[]>('text_value');
  await setOver(true);
  await visitor.submit(magnet.path, formOf(anAddress(), { [company]: 'Acme' }));
  expect(await values()).toEqual([]);
  expect((await seen(scene, magnet)).unlocks[0]?.answers).toEqual([]);
  await setOver(false);
  expect(await values()).toEqual(['Acme']);
  await setOver(true);
  expect(await values()).toEqual([]);
});

it('answers go along when an address shows that two leads are one person', async ({ scene }) => {
  const magnet = await asking(scene, [{ name: 'Company' }]);
  const [company = ''] = magnet.ids;
  const email = anAddress();
  const first = await aVerified(scene, magnet);
  await first.submit(magnet.path, formOf(email, { [company]: 'Acme' }));
  const { lead } = await seen(scene, magnet);

  const other = await magnet.api.magnets.duplicate({ params: magnet.params });
  const params = { magnetId: other.id };
  await magnet.api.magnets.setStatus({ params, body: { status: 'active' } });
  const copy = { ...magnet, magnetId: other.id };
  const again = await aVerified(scene, copy);
  // A comment whose author has no profile: only the address tells who it is.
  const { db } = scene.app;
  const unknown = await db('leads').where({ magnetId: other.id }).first();
  await db('leads').where({ id: unknown.id }).update({ authorUrl: null });
  const key = `comment:${unknown.commentId}`;
  await db('contact_keys').where({ contactId: unknown.contactId }).update({ key });
  await again.submit(`/unlock/${other.id}`, formOf(email, { [company]: 'Acme, later' }));
  const { lead: same } = await seen(scene, copy);
  expect(same.id).toBe(lead.id);
  expect(same).toMatchObject({ unlocks: 2, values: { [company]: 'Acme, later' } });
});
