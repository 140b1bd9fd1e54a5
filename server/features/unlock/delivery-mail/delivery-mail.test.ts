import { describe, expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { linkIn } from '#server/testing/doubles/mail-sink.ts';
import { aVerified, confirming, mailed } from '#server/testing/scenes/confirm-scene.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest();

const own = {
  title: 'Ten levers',
  mailSubject: '{{first_name}}, here it is',
  mailText:
    'Hi {{first_name}},\n\n**Thanks.** More on [my site](https://ada.example/more).\n\n[Get {{title}}]({{link}})\n\n- one\n- two\n\n{{creator}}',
};
const LOGO = `/assets/brand/${'ab'.repeat(32)}-400x100.webp`;

/** The mail that a visitor with open content asked for. */
async function askedFor(
  scene: MailedScene,
  { magnetId, post }: MagnetScene,
  name = 'Dr. Zoë Lind',
) {
  const visitor = aVisitor(scene.app);
  await verify(visitor, magnetId, aComment(scene, post, 'growth', { author: { name } }));
  const email = `reader-of-${magnetId}@x.test`;
  expect((await visitor.post('/api/content-mails', { magnetId, email })).status).toBe(201);
  return scene.sink.next(email);
}

const body = {
  title: 'Ten levers',
  mailSubject: own.mailSubject,
  mailText: own.mailText,
  brandColor: null,
  items: [],
};

describe('a creator’s own words in the mail with the link', () => {
  it('stand around the signed link, and why it came and how it ends stay', async ({ scene }) => {
    const magnet = await aMagnet(scene, own, { name: 'Ada Bell' });
    const caught = await askedFor(scene, magnet);
    const { subject, text = '', html = '', headers } = caught.mail;
    expect(subject).toBe('Zoë, here it is');
    expect(text).toMatch(/Hi Zoë,\n\nThanks\. .*\n\nGet Ten levers:\nhttp\S+\/continue#key=read_/);
    expect(text).toMatch(/• one\n\n• two\n\nAda Bell\n/);
    expect(text).toContain('of “Ten levers”. “Ada Bell” wrote this. We sent it for them.');
    expect(text).toMatch(/Unsubscribe: http\S+\/unsubscribe\/uns_/);
    expect(text).toMatch(
      new RegExp(`Report this email: http\\S+/unlock/${magnet.magnetId}/report`),
    );
    expect(html).toContain('>Get Ten levers</a>');
    expect(headers.map(({ key }) => key)).toContain('list-unsubscribe');
    const { pathname, hash } = new URL(linkIn(caught, '/continue'));
    const opened = await aVisitor(scene.app).submit(pathname, { key: hash.replace('#key=', '') });
    expect(opened.status).toBe(303);
    const report = new RegExp(`https?://\\S+(/unlock/${magnet.magnetId}/report)`).exec(text);
    expect((await aVisitor(scene.app).page(report?.[1] ?? '')).status).toBe(200);
  });

  it('have a button without being asked to, and greet somebody without a name', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene, { mailText: 'Hi {{first_name}}.' });
    const { mail } = await askedFor(scene, magnet, '🚀 42');
    expect(mail.subject).toBe('Your link to “The growth guide”');
    expect(mail.text).toMatch(/Hi there\.\n\nOpen the content:\nhttp\S+#key=read_/);
  });

  it('hold no link for a stranger whose address somebody typed', async ({ scene }) => {
    const lure =
      '**evil.**example and [sign in](https://evil.example/login), https://evil.example\n<a href="https://evil.example">x</a> help@evil.example';
    const magnet = await aMagnet(scene, {
      mailSubject: 'Locked: evil.example/a\u202e',
      mailText: lure,
    });
    const { mail } = await askedFor(scene, magnet);
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/evil\.example|evil\.<|:\/\/evil|@evil|\u202e/);
    }
    const host = new URL(scene.app.url).host;
    const links = [...(mail.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link);
    expect(links.every((link) => new URL(link).host === host)).toBe(true);
  });

  it('have links for a reader whose mailbox confirmed the address', async ({ scene }) => {
    const magnet = await confirming(scene, own);
    const visitor = await aVerified(scene, magnet);
    const email = `proven-${magnet.magnetId}@acme.com`;
    const { magnetId } = magnet;
    expect((await visitor.post('/api/email-leads', { magnetId, email })).status).toBe(202);
    const { code } = await mailed(scene, email);
    expect((await visitor.post('/api/email-leads/confirm', { magnetId, code })).status).toBe(201);
    expect((await visitor.post('/api/content-mails', { magnetId, email })).status).toBe(201);
    const { mail } = await scene.sink.next(email, 1);
    expect(mail.html).toMatch(/<strong>Thanks\.<\/strong>/);
    expect(mail.html).toMatch(/<a href="https:\/\/ada\.example\/more"[^>]*>my site<\/a>/);
    expect(mail.text).toContain('my site (https://ada.example/more)');
  });

  it('come with the logo and the colour of the kit', async ({ scene }) => {
    const magnet = await aMagnet(scene, own, { name: 'Ada Bell' });
    const kit = { brandLogo: LOGO, brandColour: '#ffee00' };
    await scene.app.db('users').where({ id: magnet.userId }).update(kit);
    const { html = '' } = (await askedFor(scene, magnet)).mail;
    expect(html).toMatch(
      new RegExp(`<img src="http[^"]+${LOGO}" width="192" height="48" alt="“Ada Bell”"`),
    );
    // Yellow takes black letters.
    expect(html).toMatch(/background-color:#[0-9a-f]{6};color:#000000/);
  });
});

describe('while they are written', () => {
  it('a wrong variable and a wrong link are refused at their fields', async ({ scene }) => {
    const { token } = await aMagnet(scene);
    const calls = scene.app.as(token);
    const wrong = { mailSubject: 'Hi {{nobody}}', mailText: '[x](http://a.example)' };
    const fields = {
      mailSubject: expect.stringMatching(/\{\{nobody\}\} is not known/),
      mailText: expect.stringMatching(/https/),
    };
    const bad = { ...body, ...wrong };
    const refusal = { status: 400, code: 'validation_failed', fields };
    await expect(calls.deliveryMail.sendTest({ body: bad })).rejects.toMatchObject(refusal);
    const made = { title: 'A', triggerWord: 'GUIDE', textContent: 'Text', ...wrong };
    await expect(calls.magnets.create({ body: made })).rejects.toMatchObject(refusal);
  });

  it('the preview is the mail as it is sent, for either reader', async ({ scene }) => {
    const magnet = await aMagnet(scene, own, { name: 'Ada Bell' });
    const calls = scene.app.as(magnet.token);
    const seen = await calls.deliveryMail.preview({ body: { ...body, isProven: false } });
    const { mail } = await askedFor(scene, magnet, 'Alex Morgan');
    expect(seen.subject).toBe(mail.subject);
    const plain = (text = '') =>
      text
        .replaceAll(/https?:\S+|read_\S+/g, '…')
        .replaceAll(/\r?\n/g, '\n')
        .trim();
    expect(plain(seen.text)).toBe(plain(mail.text));
    const open = await calls.deliveryMail.preview({ body: { ...body, isProven: true } });
    expect(open.html).toContain('href="https://ada.example/more"');
    expect(seen.html).not.toContain('ada.example/more"');
  });

  it('a test goes to the creator’s own confirmed address, says so and opens nothing', async ({
    scene,
  }) => {
    const { userId, token } = await aMagnet(scene);
    const calls = scene.app.as(token);
    const users = scene.app.db('users').where({ id: userId });
    await users.clone().update({ emailVerifiedAt: null });
    const unproven = { status: 409, code: 'test_mail_not_possible' };
    await expect(calls.deliveryMail.sendTest({ body })).rejects.toMatchObject(unproven);
    await users.clone().update({ emailVerifiedAt: new Date() });
    const { to } = await calls.deliveryMail.sendTest({ body });
    expect(await users.clone().first('email')).toEqual({ email: to });
    const { mail } = await scene.sink.next(to);
    expect(mail.subject).toBe('Test: Alex, here it is');
    expect(mail.text).toContain('This is a test that you asked for.');
    expect(mail.text).not.toMatch(/\/continue|\/unsubscribe|\/report/);
    expect(mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    // Nothing of what was typed is kept.
    const left = scene.app.db('mail_messages').where({ kind: 'delivery_test', toKey: to });
    await expect.poll(() => left.clone()).toEqual([]);
  });

  it('a test is not sent to an address that refused an email, and at most six an hour', async ({
    scene,
  }) => {
    const { userId, token } = await aMagnet(scene);
    const calls = scene.app.as(token);
    const users = scene.app.db('users').where({ id: userId });
    await users.clone().update({ emailVerifiedAt: new Date() });
    const { emailKey } = await users.clone().first('email_key');
    const refused = {
      addressKey: emailKey,
      refusedAt: new Date(),
      refusal: '550',
      refusedBy: 'smtp',
    };
    await scene.app.db('mail_addresses').insert(refused);
    const impossible = { status: 409, message: expect.stringContaining('refused an email') };
    for (let call = 0; call < 6; call += 1) {
      await expect(calls.deliveryMail.sendTest({ body })).rejects.toMatchObject(impossible);
    }
    await expect(calls.deliveryMail.sendTest({ body })).rejects.toMatchObject({ status: 429 });
  });
});
