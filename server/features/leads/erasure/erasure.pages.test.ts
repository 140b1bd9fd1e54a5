import { describe, expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { hashTables } from '#server/testing/database/table-hashes.ts';
import {
  aPerson,
  askForData,
  eraseAll,
  openData,
  unlockWithEmail,
} from '#server/testing/scenes/erasure-scene.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import { aVisitor } from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest();

describe('the page for visitors’ own data', () => {
  it('answers the same for every address, and emails only addresses that have data', async ({
    scene,
  }) => {
    const person = aPerson(scene);
    await unlockWithEmail(scene, person);
    const stranger = 'nobody.knows@mailbox.test';
    const ask = async (email: string) => {
      const { status, headers, html } = await aVisitor(scene.app).submit('/privacy/erase', {
        email,
      });
      return [status, headers.get('location'), html];
    };
    expect(await ask(stranger)).toEqual(await ask(person.email));
    await scene.sink.next(person.email);
    const { db } = scene.app;
    const kept = () => db('mail_messages').where({ toKey: stranger });
    await expect.poll(kept, { timeout: 90_000 }).toEqual([]);
    expect(scene.sink.mails.filter(({ to }) => to.includes(stranger))).toEqual([]);
    const page = await aVisitor(scene.app).page('/privacy/erase?sent');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(page.html).toContain('If anything is stored under this address');
  });

  it('emails an address three times an hour, and answers the same beyond that', async ({
    scene,
  }) => {
    const person = aPerson(scene);
    await unlockWithEmail(scene, person);
    for (let time = 0; time < 5; time += 1) {
      const asked = await aVisitor(scene.app).submit('/privacy/erase', { email: person.email });
      expect(asked.status).toBe(303);
    }
    const queued = () => scene.app.db('mail_messages').where({ state: 'queued' });
    await expect.poll(queued, { timeout: 90_000 }).toEqual([]);
    expect(scene.sink.mails.filter(({ to }) => to.includes(person.email))).toHaveLength(3);
  });

  it('limits a network that asks for many addresses', async ({ scene }) => {
    const visitor = aVisitor(scene.app);
    const ask = (number: number) =>
      visitor.submit('/privacy/erase', { email: `guess${number}@mailbox.test` });
    holdWindows();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => ask(number)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const { rows } = await scene.app.db.raw<{ rows: { count: number }[] }>(
      `SELECT count(*)::int AS count FROM mail_messages WHERE to_key LIKE 'guess%'`,
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(20);
  });

  it.for([
    '',
    'no address',
    'a@x.test\r\nBcc: v@x.test',
    `${'a'.repeat(300)}@x.test`,
    '<b>@x.test',
  ])('shows the error for %j and stores nothing', async (email, { scene }) => {
    const answer = await aVisitor(scene.app).submit('/privacy/erase', { email });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('aria-invalid="true"');
    expect(answer.html).not.toContain('<b>@');
    expect(await scene.app.db('mail_messages').where({ toAddress: email })).toEqual([]);
  });
});

describe('the emailed link', () => {
  it('does nothing when programs open it, and works once when a person presses the button', async ({
    scene,
  }) => {
    const person = aPerson(scene);
    await unlockWithEmail(scene, person, { title: 'Ten <i>levers</i>' });
    const key = await askForData(scene, person);
    const before = await hashTables(scene.app.db);
    const scanned = await aVisitor(scene.app).page('/privacy/erase/open');
    expect([scanned.status, scanned.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(scanned.html).toContain('Key from the email');
    expect(await hashTables(scene.app.db)).toEqual(before);

    const browser = aVisitor(scene.app);
    const opened = await browser.submit('/privacy/erase/open', { key: ` ${key}\n` });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/privacy/erase/data']);
    const page = await browser.page('/privacy/erase/data');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    for (const text of [person.email, person.author.name, person.author.url]) {
      expect(page.html).toContain(text);
    }
    expect(page.html).toContain('Ten &lt;i&gt;levers&lt;/i&gt;');
    // A second look is free; the key is used up, and another browser has nothing.
    expect((await browser.page('/privacy/erase/data')).html).toBe(page.html);
    const again = await aVisitor(scene.app).submit('/privacy/erase/open', { key });
    expect(again.status).toBe(404);
    expect(again.html).toContain('does not work any more');
    const stranger = await aVisitor(scene.app).page('/privacy/erase/data');
    expect([stranger.status, stranger.html.includes(person.email)]).toEqual([404, false]);
  });

  it('ends after 24 hours, and the page behind it after 30 minutes', async ({ scene }) => {
    const person = aPerson(scene);
    await unlockWithEmail(scene, person);
    const { db } = scene.app;
    const links = () => db('erasure_links').where({ email: person.email });
    const later = (time: string) =>
      links().update({ expiresAt: db.raw(`expires_at - interval '${time}'`) });

    const key = await askForData(scene, person);
    await later('24 hours');
    expect((await aVisitor(scene.app).submit('/privacy/erase/open', { key })).status).toBe(404);
    await links().delete();

    const browser = await openData(scene, person);
    await later('29 minutes');
    expect((await browser.page('/privacy/erase/data')).status).toBe(200);
    await later('1 minute');
    for (const path of ['/privacy/erase/data', '/privacy/erase/data.json']) {
      expect((await browser.page(path)).status).toBe(404);
    }
    const late = await browser.submit('/privacy/erase/data', { sure: 'yes' });
    expect(late.status).toBe(404);
    expect(await db('leads').where({ email: person.email })).toHaveLength(1);
  });

  it.for(['', 'x', `era_${'a'.repeat(43)}`, `own_${'a'.repeat(43)}`, 'é'.repeat(5_000)])(
    'refuses a wrong key: %#',
    async (key, { scene }) => {
      const answer = await aVisitor(scene.app).submit('/privacy/erase/open', { key });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []]);
    },
  );
});

describe('the data of a visitor', () => {
  it('is downloaded as one JSON file with all that the page shows', async ({ scene }) => {
    const person = aPerson(scene);
    const { commentUrl } = await unlockWithEmail(scene, person, { title: 'The growth guide' });
    const browser = await openData(scene, person);
    const file = await browser.page('/privacy/erase/data.json');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(JSON.parse(file.html)).toMatchObject({
      email: person.email,
      leads: [
        {
          magnetTitle: 'The growth guide',
          name: person.author.name,
          profileUrl: person.author.url,
          commentText: `growth, says ${person.author.name}`,
          commentUrl,
          email: person.email,
          checks: 1,
        },
      ],
      hasCreatorAccount: false,
    });
  });

  it('is erased only by a form with its box ticked, and a receipt is shown', async ({ scene }) => {
    const person = aPerson(scene);
    await unlockWithEmail(scene, person);
    const browser = await openData(scene, person);
    const unsure = await browser.submit('/privacy/erase/data', {});
    expect(unsure.status).toBe(422);
    expect(unsure.html).toContain('Please tick the box first.');
    const foreign = { origin: 'https://elsewhere.test' };
    const forged = await browser.submit('/privacy/erase/data', { sure: 'yes' }, foreign);
    expect(forged.status).toBe(403);

    const done = await browser.submit('/privacy/erase/data', { sure: 'yes' });
    const path = done.headers.get('location') ?? '';
    const number = path.replace('/privacy/erase/receipt/', '');
    expect(number).toMatch(/^E-[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const receipt = await aVisitor(scene.app).page(path.toLowerCase());
    expect(receipt.html).toContain(number);
    expect(receipt.html).toContain('1 lead');
    expect(receipt.html).not.toContain(person.email);
    const mail = await scene.sink.next(person.email, 1);
    expect(mail.mail.subject).toBe('Your data is erased');
    expect(mail.mail.text).toContain(number);
    expect((await browser.page('/privacy/erase/data')).status).toBe(404);
  });

  it.for(['E-AAAA-AAAA-AAAA', 'x', '%00', 'E-0000-0000-0000', 'e'.repeat(900)])(
    'has no receipt with a wrong number: %#',
    async (number, { scene }) => {
      const answer = await aVisitor(scene.app).page(`/privacy/erase/receipt/${number}`);
      expect([400, 404]).toContain(answer.status);
    },
  );

  it('is gone after an erasure, and asking again sends no email', async ({ scene }) => {
    const person = aPerson(scene);
    await unlockWithEmail(scene, person);
    await eraseAll(scene, person);
    await scene.sink.next(person.email, 1);
    await aVisitor(scene.app).submit('/privacy/erase', { email: person.email });
    const kept = () => scene.app.db('mail_messages').where({ toAddress: person.email });
    await expect.poll(kept, { timeout: 90_000 }).toEqual([]);
    expect(scene.sink.mails.filter(({ to }) => to.includes(person.email))).toHaveLength(2);
  });
});
