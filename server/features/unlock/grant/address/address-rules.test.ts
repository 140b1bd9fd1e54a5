import { expect } from 'vitest';
import type { MagnetRow } from '#server/features/magnets/magnet-rows.ts';
import { ofFile, openerOf, openTest, untilTheEnd } from '#server/testing/app/app-tests.ts';
import { startNameServer } from '#server/testing/doubles/name-server.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  CANARY,
  rowsOf,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = openTest
  .extend('names', ofFile, ({}, { onCleanup }) =>
    untilTheEnd(
      startNameServer({
        'gmail.com': { mx: ['mx.gmail.com'] },
        'acme.com': { mx: ['mx.acme.com'] },
        'mailinator.com': { mx: ['mx.mailinator.com'] },
        'never.com': { mx: [''] },
        'broken.com': { fails: 'SERVFAIL' },
      }),
      onCleanup,
    ),
  )
  .extend('scene', ofFile, ({ names }, { onCleanup }) =>
    openerOf(onCleanup).scene({ addresses: { nameServers: [names.address] } }),
  );

/** A visitor whose comment was verified and who is asked for an address. */
async function atTheEmailStep(scene: UnlockScene, fields: Partial<MagnetRow> = {}) {
  const magnet = await aMagnet(scene, { collectEmails: true, ...fields }, { plan: 'pro' });
  const { magnetId } = magnet;
  const visitor = aVisitor(scene.app);
  await verify(visitor, magnetId, aComment(scene, magnet.post, 'growth'));
  const path = `/unlock/${magnetId}`;
  return {
    magnet,
    visitor,
    give: (email: string) => visitor.post('/api/email-leads', { magnetId, email }),
    submit: (email: string, asked?: string) =>
      visitor.submit(path, { step: 'email', email, ...(asked === undefined ? {} : { asked }) }),
    page: () => visitor.page(path),
  };
}

it('refuses an address no email can reach, and takes another one of the same visitor', async ({
  scene,
}) => {
  const { magnet, give } = await atTheEmailStep(scene);
  for (const [email, domain] of [
    ['anna@nowhere.example', 'nowhere.example'],
    ['anna@never.com', 'never.com'],
  ] as const) {
    expect(await give(email)).toMatchObject({
      status: 422,
      body: { code: 'email_unreachable', error: expect.stringContaining(domain) },
    });
  }
  expect(await rowsOf(scene, magnet)).toEqual({ leads: 1, grants: 1, emails: 0 });
  expect(await give('anna@acme.com')).toMatchObject({
    status: 201,
    body: { magnet: { locked: false } },
  });
});

it('takes an address when the name server fails', async ({ scene }) => {
  const { give } = await atTheEmailStep(scene);
  expect(await give('anna@broken.com')).toMatchObject({ status: 201 });
});

it('asks no name server where an operator switched the check off', async ({ scene, names }) => {
  const { settings } = scene.app.services;
  await settings.change({ checksMailServers: false });
  const { give } = await atTheEmailStep(scene);
  expect(await give('anna@switched-off.example')).toMatchObject({ status: 201 });
  await settings.change({ checksMailServers: null });
  expect(names.asked.join()).not.toContain('switched-off.example');
});

it('judges an address only for a visitor whose comment was verified (T96)', async ({
  scene,
  names,
}) => {
  const { magnetId } = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
  const stranger = aVisitor(scene.app);
  const headers = { 'x-unlock-grant': `grt_${'A'.repeat(43)}` };
  const call = { magnetId, email: 'anna@strangers.example' };
  const answer = await stranger.post('/api/email-leads', call, headers);
  expect(answer).toMatchObject({ status: 403, body: { code: 'verification_required' } });
  expect(names.asked.join()).not.toContain('strangers.example');
});

it('accepts a throw-away address and marks it, unless the magnet refuses them', async ({
  scene,
}) => {
  const open = await atTheEmailStep(scene);
  expect(await open.give('anna@mailinator.com')).toMatchObject({ status: 201 });
  const [lead] = await scene.app.db('leads').where({ magnetId: open.magnet.magnetId });
  const creator = scene.app.as(open.magnet.token);
  const { unlocks } = await creator.leadDetail.read({ params: { leadId: String(lead.id) } });
  expect(unlocks).toMatchObject([{ email: 'anna@mailinator.com', isThrowaway: true }]);

  const strict = await atTheEmailStep(scene, { refusesThrowaway: true });
  expect(await strict.give('anna@mailinator.com')).toMatchObject({
    status: 422,
    body: { code: 'email_throwaway' },
  });
  expect(await strict.give('anna@gmail.com')).toMatchObject({ status: 201 });
  const [kept] = await scene.app.db('leads').where({ magnetId: strict.magnet.magnetId });
  const shown = await scene.app
    .as(strict.magnet.token)
    .leadDetail.read({ params: { leadId: String(kept.id) } });
  expect(shown.unlocks).toMatchObject([{ email: 'anna@gmail.com', isThrowaway: false }]);
});

it('asks for a work address where the magnet takes no other', async ({ scene }) => {
  const { give, page } = await atTheEmailStep(scene, { workEmailOnly: true });
  expect((await page()).html).toContain('Work email');
  for (const email of ['anna@gmail.com', 'anna@hotmail.se', 'anna@mailinator.com']) {
    expect(await give(email)).toMatchObject({ status: 422, body: { code: 'email_not_work' } });
  }
  expect(await give('anna@acme.com')).toMatchObject({ status: 201 });
});

it('lets somebody in again with an address that was given before the rules', async ({ scene }) => {
  const { magnet, give } = await atTheEmailStep(scene);
  const { magnetId, post } = magnet;
  await give('anna@mailinator.com');
  await scene.app.db('magnets').where({ id: magnetId }).update({ refusesThrowaway: true });
  const [lead] = await scene.app.db('leads').where({ magnetId });
  const elsewhere = aVisitor(scene.app);
  await verify(elsewhere, magnetId, String(lead.commentUrl));
  const call = { magnetId, email: 'anna@mailinator.com' };
  expect(await elsewhere.post('/api/email-leads', call)).toMatchObject({ status: 200 });
  expect(post.refs.length).toBeGreaterThan(0);
});

it('says on the page what was probably meant, and goes on with either address', async ({
  scene,
}) => {
  const accepting = await atTheEmailStep(scene);
  const asked = await accepting.submit('anna@gmial.com');
  expect(asked.status).toBe(422);
  expect(asked.html).toContain('Did you mean');
  expect(asked.html).toMatch(/<input type="email"[^>]* hidden=""[^>]* value="anna@gmail\.com"/);
  expect(asked.html).not.toContain(CANARY);
  expect((await accepting.submit('anna@gmail.com')).status).toBe(303);
  expect((await accepting.page()).html).toContain(CANARY);

  const insisting = await atTheEmailStep(scene);
  const again = await insisting.submit('anna@outlok.com', 'anna@outlok.com');
  expect(again.status).toBe(422);
  expect(again.html).toContain('No email can reach addresses at outlok.com');
  expect(again.html).toContain('anna@outlook.com');
  const other = await insisting.submit('anna@gmaill.com', 'anna@outlok.com');
  expect(other.html).not.toContain('No email can reach');
  expect(other.html).toMatch(/Did you mean[^?]*anna@gmail\.com/);
});

it('takes what was typed when it is sent a second time', async ({ scene, names }) => {
  names.zones.set('gmaik.com', { mx: ['mx.gmaik.com'] });
  const { magnet, submit } = await atTheEmailStep(scene);
  expect((await submit('anna@gmaik.com')).status).toBe(422);
  expect((await submit('anna@gmaik.com', 'anna@gmaik.com')).status).toBe(303);
  const rows = await scene.app.db('email_leads').where({ magnetId: magnet.magnetId });
  expect(rows).toMatchObject([{ email: 'anna@gmaik.com' }]);
});
