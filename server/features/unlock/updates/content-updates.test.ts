import { expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';
import { linkIn } from '#server/testing/doubles/mail-sink.ts';
import { aPerson, type Person, unlockWithEmail } from '#server/testing/scenes/erasure-scene.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { aComment, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest();

/** A magnet that two people unlocked with their addresses. */
async function aRead(scene: MailedScene) {
  const [first, second] = [aPerson(scene), aPerson(scene)];
  const magnet = await unlockWithEmail(scene, first);
  await unlockToo(scene, magnet, second);
  const params = { magnetId: magnet.magnetId };
  const api = scene.app.as(magnet.token);
  return {
    ...magnet,
    first,
    second,
    params,
    api: api.contentUpdates,
    change: (textContent: string) => api.magnets.update({ params, body: { textContent } }),
    /** The half minute is over. */
    async begin(updateId: string): Promise<void> {
      await scene.app.services.unlock.jobs['tell-update']?.({ v: 1, updateId });
    },
  };
}

async function unlockToo(
  scene: MailedScene,
  { magnetId, post }: Pick<Awaited<ReturnType<typeof unlockWithEmail>>, 'magnetId' | 'post'>,
  { email, author, visitor }: Person,
): Promise<void> {
  const commentUrl = aComment(scene, post, `growth, says ${author.name}`, { author });
  await verify(visitor, magnetId, commentUrl);
  await visitor.post('/api/email-leads', { magnetId, email });
}

const mailsTo = (scene: MailedScene, { email }: Person) =>
  scene.sink.mails.filter(({ to }) => to.includes(email));

it('people who have the earlier content are mailed once, with a link that opens the newer one', async ({
  scene,
}) => {
  const { api, params, first, second, change, begin, magnetId, token } = await aRead(scene);
  const impossible = { status: 409, code: 'update_not_possible' };
  expect(await api.read({ params })).toMatchObject({
    changedAt: null,
    people: 0,
    obstacle: 'unchanged',
    last: null,
  });
  await expect(api.tell({ params, body: {} })).rejects.toMatchObject(impossible);

  await scene.app.as(token).magnets.update({ params, body: { title: 'Only the title' } });
  expect((await api.read({ params })).changedAt).toBeNull();
  await change(`${magnetId} and a second part`);
  expect(await api.read({ params })).toMatchObject({ people: 2, unreachable: 0, obstacle: null });

  const update = await api.tell({ params, body: { note: 'Two chapters, see evil.example' } });
  expect(update).toMatchObject({ told: 0, doneAt: null, stoppedAt: null });
  await expect(api.tell({ params, body: {} })).rejects.toMatchObject(impossible);
  await begin(update.id);
  await begin(update.id);
  const caught = await scene.sink.next(first.email, 0);
  const { mail } = caught;
  expect(mail.subject).toContain('New version of');
  expect(mail.text).toContain('Two chapters, see evil. example');
  expect(mail.text).toContain('Unsubscribe');
  await scene.sink.next(second.email, 0);
  expect(mailsTo(scene, first)).toHaveLength(1);
  const state = await api.read({ params });
  expect(state).toMatchObject({ obstacle: 'told', last: { told: 2, stoppedAt: null } });
  expect(state.last?.doneAt).not.toBeNull();

  const key = new URL(linkIn(caught, `/unlock/${magnetId}/continue`)).hash.replace('#key=', '');
  const elsewhere = aVisitor(scene.app);
  await elsewhere.submit(`/unlock/${magnetId}/continue`, { key });
  const page = await elsewhere.get(`/api/magnets/${magnetId}/public`);
  expect(JSON.stringify(page.body)).toContain('and a second part');
  const { id: leadId } = await scene.app
    .db('leads')
    .where({ magnetId, email: first.email })
    .first();
  const { events } = await scene.app.as(token).leadDetail.read({ params: { leadId } });
  expect(events.map(({ what }) => what)).toContain('told_newer');
});

it('nobody is mailed who came later, lost access, wants no mails or was erased', async ({
  scene,
}) => {
  const { api, params, first, second, change, begin, magnetId, post } = await aRead(scene);
  const { db } = scene.app;
  await change('Newer');
  const later = aPerson(scene);
  await unlockToo(scene, { magnetId, post }, later);
  expect((await api.read({ params })).people).toBe(2);
  await db('leads').where({ magnetId, email: first.email }).update({ revokedAt: new Date() });
  const { emailKey } = await db('email_leads').where({ magnetId, email: second.email }).first();
  await db('mail_addresses').insert({ addressKey: emailKey, optedOutAt: new Date() });
  expect(await api.read({ params })).toMatchObject({
    people: 0,
    unreachable: 1,
    obstacle: 'nobody',
  });
  await expect(api.tell({ params, body: {} })).rejects.toMatchObject({
    code: 'update_not_possible',
    details: 'Nobody who has the earlier content can be mailed.',
  });

  // A lead who unsubscribes between the press and the mail gets none either.
  await db('leads').where({ magnetId, email: first.email }).update({ revokedAt: null });
  const { id } = await api.tell({ params, body: {} });
  await scene.app.db('magnets').where({ id: magnetId }).update({ status: 'paused' });
  await begin(id);
  expect((await api.read({ params })).last).toMatchObject({ told: 0 });
  expect([first, second, later].flatMap((one) => mailsTo(scene, one))).toEqual([]);
});

it('an update is stopped before its first mail, and later goes on with those who have none', async ({
  scene,
}) => {
  const { api, params, first, change, begin, magnetId } = await aRead(scene);
  const { db } = scene.app;
  await change('Newer');
  const stopped = await api.tell({ params, body: {} });
  const stopParams = { ...params, updateId: stopped.id };
  expect((await api.stop({ params: stopParams })).stoppedAt).not.toBeNull();
  await begin(stopped.id);
  expect(mailsTo(scene, first)).toEqual([]);
  expect((await api.read({ params })).obstacle).toBeNull();

  // One of two was mailed when it was stopped.
  const half = await api.tell({ params, body: {} });
  const rows = await db('email_leads').where({ magnetId }).orderBy('id').select('id');
  await db('content_updates').where({ id: half.id }).update({ told: 1, toldTo: rows[0]?.id });
  await api.stop({ params: { ...params, updateId: half.id } });
  expect(await api.read({ params })).toMatchObject({ obstacle: 'too_soon', people: 1 });
  const createdAt = db.raw(`now() - interval '25 hours'`);
  await db('content_updates').where({ id: half.id }).update({ createdAt });
  const rest = await api.tell({ params, body: {} });
  await begin(rest.id);
  expect((await api.read({ params })).last).toMatchObject({ told: 1 });
});

it('a plan without emails tells nobody, and a closed page neither', async ({ scene }) => {
  const { api, params, change, userId, token } = await aRead(scene);
  await change('Newer');
  await scene.app.as(token).magnets.setStatus({ params, body: { status: 'paused' } });
  await expect(api.tell({ params, body: {} })).rejects.toMatchObject({
    details: 'The page of this lead magnet is not open.',
  });
  await scene.app.as(token).magnets.setStatus({ params, body: { status: 'active' } });
  await putOnPlan(scene.app.db, userId, 'free');
  await expect(api.tell({ params, body: {} })).rejects.toMatchObject({ code: 'email_not_in_plan' });
  expect((await api.read({ params })).obstacle).toBe('no_email_in_plan');
});

it('twenty presses at once make one update', async ({ scene }) => {
  const { api, params, change } = await aRead(scene);
  await change('Newer');
  const presses = await Promise.allSettled(
    Array.from({ length: 20 }, () => api.tell({ params, body: {} })),
  );
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('a magnet and an update are found by their own creator only', async ({ scene }) => {
  const { api, params, change } = await aRead(scene);
  const other = await aRead(scene);
  await change('Newer');
  const { id: updateId } = await api.tell({ params, body: {} });
  const missing = { status: 404, code: 'magnet_not_found' };
  await expect(other.api.read({ params })).rejects.toMatchObject(missing);
  await expect(other.api.tell({ params, body: {} })).rejects.toMatchObject(missing);
  await expect(other.api.stop({ params: { ...params, updateId } })).rejects.toMatchObject({
    status: 404,
    code: 'update_not_found',
  });
  expect((await api.read({ params })).last?.stoppedAt).toBeNull();
});
