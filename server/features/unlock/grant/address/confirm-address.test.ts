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
import { aComment, aVisitor, CANARY, verify } from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest();

const WORDS = 'I want one email a week';

it('sends nothing of the content before the code, and opens it with the code on the same page', async ({
  scene,
}) => {
  const magnet = await confirming(scene, { consentText: WORDS });
  const { magnetId } = magnet;
  const visitor = await aVerified(scene, magnet);
  const path = `/unlock/${magnetId}`;
  const email = anAddress();
  const given = await visitor.submit(path, { step: 'email', email, consent: '1' });
  expect(given.status).toBe(303);
  const waiting = await visitor.page(path);
  expect(waiting.html.toLowerCase()).toContain('autocomplete="one-time-code"');
  expect(waiting.html).toContain(email);
  expect(waiting.html).not.toContain(CANARY);

  const before = await seenBy(scene, magnet);
  expect(before.lead).toMatchObject({ email: null, unconfirmedEmail: email });
  expect(before.unlock).toMatchObject({
    email: null,
    emailProof: { state: 'waiting', email },
    consents: [],
  });

  const { mail, code } = await mailed(scene, email);
  expect(`${mail.text} ${mail.html}`).not.toContain(CANARY);
  const confirmed = await visitor.submit(path, {
    step: 'code',
    code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
  });
  expect(confirmed.status).toBe(303);
  expect((await visitor.page(path)).html).toContain(CANARY);

  const after = await seenBy(scene, magnet);
  expect(after.lead).toMatchObject({ email, unconfirmedEmail: null });
  expect(after.unlock).toMatchObject({
    email,
    emailProof: { state: 'code', email, at: expect.any(String) },
    consents: [{ text: WORDS, version: 1 }],
  });
  expect(await scene.app.db('claims').where({ leadId: after.unlock.id })).toHaveLength(1);
  expect(await scene.app.db('address_proofs').where({ leadId: after.unlock.id })).toEqual([]);
});

it('is not confirmed by a scanner that opens every link of the mail, in any way that only looks', async ({
  scene,
}) => {
  const magnet = await confirming(scene);
  const visitor = await aVerified(scene, magnet);
  const path = `/unlock/${magnet.magnetId}`;
  const email = anAddress();
  await visitor.submit(path, { step: 'email', email });
  const { links, key, code } = await mailed(scene, email);
  expect(links.some((link) => link.includes(`#key=${key}`))).toBe(true);
  const scanner = aVisitor(scene.app);
  for (const link of links.filter((one) => one.startsWith(scene.app.url))) {
    const seen = link.slice(scene.app.url.length);
    // A program that knows what stands behind the sign may even put it into the question.
    for (const look of [seen, seen.replace('#', '?')]) {
      for (const method of ['GET', 'HEAD', 'GET']) await scanner.page(look, { method });
      await scanner.page(look, { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch' } });
    }
  }
  expect((await seenBy(scene, magnet)).unlock.emailProof).toMatchObject({ state: 'waiting' });
  expect((await visitor.page(path)).html).not.toContain(CANARY);
  expect((await visitor.submit(path, { step: 'code', code })).status).toBe(303);
  expect((await visitor.page(path)).html).toContain(CANARY);
});

it('is confirmed by the button of the mailed page in another browser, where it opens as well', async ({
  scene,
}) => {
  const magnet = await confirming(scene);
  const { magnetId } = magnet;
  const visitor = await aVerified(scene, magnet);
  const path = `/unlock/${magnetId}`;
  const email = anAddress();
  await visitor.submit(path, { step: 'email', email });
  const { key } = await mailed(scene, email);
  const elsewhere = aVisitor(scene.app);
  const asked = await elsewhere.page(`${path}/confirm`);
  expect(asked.html).toContain('Confirm my address');
  const pressed = await elsewhere.submit(`${path}/confirm`, { key });
  expect(pressed.status).toBe(303);
  expect((await elsewhere.page(path)).html).toContain(CANARY);
  expect((await visitor.page(path)).html).toContain(CANARY);
  expect((await seenBy(scene, magnet)).unlock.emailProof).toMatchObject({ state: 'page', email });
  expect(await scene.app.db('claims')).not.toEqual([]);
  const again = await aVisitor(scene.app).submit(`${path}/confirm`, { key });
  expect(again.status).toBe(404);
  expect(again.html).toContain('This link is no longer valid');
});

it('counts five tries with a code, and a new mail gives five more', async ({ scene }) => {
  const magnet = await confirming(scene);
  const { magnetId } = magnet;
  const visitor = await aVerified(scene, magnet);
  const path = `/unlock/${magnetId}`;
  const email = anAddress();
  const asked = await visitor.post('/api/email-leads', { magnetId, email });
  expect(asked).toMatchObject({ status: 202, body: { success: true, confirmation: 'mailed' } });
  const { code } = await mailed(scene, email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const confirm = (text: string) =>
    visitor.post('/api/email-leads/confirm', { magnetId, code: text });
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await confirm(wrong)).toMatchObject({
      status: 422,
      body: { code: 'address_code_wrong' },
    });
  }
  expect(await confirm(code)).toMatchObject({ status: 429, body: { code: 'too_many_codes' } });
  const page = await visitor.submit(path, { step: 'code', code });
  expect(page.html).toContain('Too many tries');
  expect(page.html).toContain(`value="${code}"`);

  const soon = await visitor.submit(path, { step: 'resend' });
  expect(soon.status).toBe(429);
  expect(soon.html).toContain('just now');
  const api = await visitor.post('/api/email-leads', { magnetId, email });
  expect(api).toMatchObject({ status: 429, body: { code: 'code_just_sent' } });
  await aMinuteLater(scene, email);
  expect((await visitor.submit(path, { step: 'resend' })).status).toBe(303);
  const second = await mailed(scene, email, 1);
  expect(await confirm(wrong)).toMatchObject({ status: 422 });
  // The one before still counts: mails overtake each other.
  expect(await confirm(code)).toMatchObject({ status: 201, body: { magnet: { locked: false } } });
  expect(await confirm(second.code)).toMatchObject({ status: 200, body: { duplicate: true } });
});

it('does not take a code after fifteen minutes, of another browser or for a closed page', async ({
  scene,
}) => {
  const magnet = await confirming(scene);
  const { magnetId } = magnet;
  const visitor = await aVerified(scene, magnet);
  const email = anAddress();
  await visitor.post('/api/email-leads', { magnetId, email });
  const { code, key } = await mailed(scene, email);
  const call = { magnetId, code };
  const stranger = await aVisitor(scene.app).post('/api/email-leads/confirm', call);
  expect(stranger).toMatchObject({ status: 403, body: { code: 'verification_required' } });
  const other = await (await aVerified(scene, magnet)).post('/api/email-leads/confirm', call);
  expect(other).toMatchObject({ status: 403, body: { code: 'email_required' } });
  const setStatus = (status: string) =>
    scene.app.db('magnets').where({ id: magnetId }).update({ status });
  await setStatus('paused');
  expect(await visitor.post('/api/email-leads/confirm', call)).toMatchObject({
    status: 404,
    body: { code: 'inactive' },
  });
  await setStatus('active');
  const codeUntil = scene.app.db.raw(`now() - interval '1 second'`);
  await scene.app.db('address_proof_secrets').update({ codeUntil });
  const late = await visitor.post('/api/email-leads/confirm', call);
  expect(late).toMatchObject({ status: 409, body: { code: 'address_code_expired' } });
  const unknown = { ...call, magnetId: 'abcabcabcabc' };
  expect(await visitor.post('/api/email-leads/confirm', unknown)).toMatchObject({
    status: 404,
    body: { code: 'magnet_not_found' },
  });
  // A mail that came late still confirms by its link.
  const pressed = await visitor.submit(`/unlock/${magnetId}/confirm`, { key });
  expect(pressed.status).toBe(303);
  expect((await visitor.page(`/unlock/${magnetId}`)).html).toContain(CANARY);
});

it('takes another address, which ends the codes of the one before', async ({ scene }) => {
  const magnet = await confirming(scene);
  const { magnetId } = magnet;
  const visitor = await aVerified(scene, magnet);
  const path = `/unlock/${magnetId}`;
  const [mistyped, right] = [anAddress(), anAddress()];
  await visitor.submit(path, { step: 'email', email: mistyped });
  const first = await mailed(scene, mistyped);
  const form = await visitor.page(`${path}?change`);
  expect(form.html).toContain(`value="${mistyped}"`);
  await visitor.submit(path, { step: 'email', email: right });
  const second = await mailed(scene, right);
  expect((await visitor.submit(`${path}/confirm`, { key: first.key })).status).toBe(404);
  expect((await seenBy(scene, magnet)).lead.unconfirmedEmail).toBe(right);
  expect((await visitor.submit(path, { step: 'code', code: second.code })).status).toBe(303);
  expect((await seenBy(scene, magnet)).lead.email).toBe(right);
});

it('asks for few addresses with one comment, and sends few mails to one address', async ({
  scene,
}) => {
  const magnet = await confirming(scene);
  const { magnetId } = magnet;
  const visitor = await aVerified(scene, magnet);
  const give = (email: string, by = visitor) => by.post('/api/email-leads', { magnetId, email });
  const same = anAddress();
  for (const email of [anAddress(), anAddress(), same]) {
    expect((await give(email)).status).toBe(202);
  }
  const fourth = await give(anAddress());
  expect(fourth).toMatchObject({ status: 429, body: { code: 'too_many_addresses' } });
  for (let mails = 1; mails < 4; mails += 1) {
    expect((await give(same, await aVerified(scene, magnet))).status).toBe(202);
  }
  const fifth = await give(same, await aVerified(scene, magnet));
  expect(fifth).toMatchObject({ status: 429, body: { code: 'too_many_code_mails' } });
});

it('tells the page that waits when the address is confirmed elsewhere', async ({ scene }) => {
  const magnet = await confirming(scene);
  const { magnetId } = magnet;
  const visitor = await aVerified(scene, magnet);
  const email = anAddress();
  await visitor.submit(`/unlock/${magnetId}`, { step: 'email', email });
  const { key } = await mailed(scene, email);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await scene.app.fetch(`/api/waits/${magnetId}`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const hear = async (word: string) => {
    while (!heard.includes(word)) {
      const next = await reader?.read();
      if (next === undefined || next.done) throw new Error('the stream ended');
      heard += next.value;
    }
  };
  await hear('hello');
  expect(heard).not.toContain('change');
  await aVisitor(scene.app).submit(`/unlock/${magnetId}/confirm`, { key });
  await hear('change');
  await reader?.cancel();
});

it('asks nobody to confirm an address that the lead has already', async ({ scene }) => {
  const magnet = await confirming(scene);
  const { magnetId, post } = magnet;
  const comment = aComment(scene, post, 'growth');
  const visitor = aVisitor(scene.app);
  await verify(visitor, magnetId, comment);
  const email = anAddress();
  await visitor.post('/api/email-leads', { magnetId, email });
  const { code } = await mailed(scene, email);
  await visitor.post('/api/email-leads/confirm', { magnetId, code });
  const back = aVisitor(scene.app);
  await verify(back, magnetId, comment);
  const known = await back.post('/api/email-leads', { magnetId, email });
  expect(known).toMatchObject({ status: 200, body: { duplicate: true } });
});

it('refuses an address that another comment confirmed meanwhile', async ({ scene }) => {
  const magnet = await confirming(scene);
  const { magnetId } = magnet;
  const email = anAddress();
  const [first, second] = [await aVerified(scene, magnet), await aVerified(scene, magnet)];
  await first.post('/api/email-leads', { magnetId, email });
  const one = await mailed(scene, email);
  await second.post('/api/email-leads', { magnetId, email });
  const two = await mailed(scene, email, 1);
  const path = `/unlock/${magnetId}/confirm`;
  expect((await first.submit(path, { key: one.key })).status).toBe(303);
  const taken = await aVisitor(scene.app).submit(path, { key: two.key });
  expect(taken.status).toBe(409);
  expect(taken.html).toContain('used already');
  const code = await second.post('/api/email-leads/confirm', { magnetId, code: two.code });
  expect(code).toMatchObject({ status: 409, body: { code: 'email_already_registered' } });
});

it('is offered with the word that this installation sends mails', async ({ scene }) => {
  const { token } = await confirming(scene);
  expect(await scene.app.as(token).deliveryMail.read()).toEqual({ canMail: true });
});
