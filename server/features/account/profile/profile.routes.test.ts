import { describe, expect, vi } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TwoProcesses } from '#server/testing/app/two-processes.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';

/** The creator works on `here`; `there` has to notice. */
const it = twoProcessesTest();
let both: TwoProcesses;
it.beforeAll(({ both: processes }) => {
  both = processes;
});

const ADA = 'https://www.linkedin.com/in/ada';
const aCreator = async (name?: string) => {
  const { user, token } = await aUser(both.here, name === undefined ? {} : { name });
  return { user, token, ...both.here.as(token).profile };
};
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code, fields }: ApiError) => ({ status, code, fields }),
  );
const setConfirmed = (id: string) =>
  both.here.db('users').where({ id }).update({
    linkedinProfileUrl: ADA,
    profileConfirmedAt: new Date(),
    profileConfirmedBy: 'comment',
  });

describe('a profile', () => {
  it('starts with the name of the sign-up and nothing else', async () => {
    const { read } = await aCreator('Ada L.');
    expect(await read()).toEqual({
      name: 'Ada L.',
      headline: null,
      linkedinName: null,
      linkedinProfileUrl: null,
      photoUrl: null,
      timeZone: 'UTC',
      confirmedAt: null,
      confirmedBy: null,
      confirmation: null,
      practicePostUrl: null,
    });
  });

  it('stores changed fields in canonical form and leaves the others', async () => {
    const { read, update, token } = await aCreator();
    const changed = await update({
      body: {
        name: '  Ada \u202E\n Lovelace ',
        headline: 'I write\tprograms',
        linkedinProfileUrl: 'uk.linkedin.com/in/ada/?trk=x',
      },
    });
    expect(changed).toMatchObject({
      name: 'Ada Lovelace',
      headline: 'I write programs',
      linkedinProfileUrl: ADA,
    });
    const later = await update({ body: { headline: '  ', timeZone: 'Asia/Kathmandu' } });
    expect(later).toMatchObject({ name: 'Ada Lovelace', headline: null, linkedinProfileUrl: ADA });
    expect(await read()).toEqual(later);
    const answer = await both.there.api.auth.validate({ body: { sessionToken: token } });
    expect(answer).toMatchObject({ user: { name: 'Ada Lovelace', timeZone: 'Asia/Kathmandu' } });
  });

  it('names the error of each field, and then changes nothing', async () => {
    const { read, update } = await aCreator('Ada');
    const body = {
      name: '\u202E',
      headline: 'Fine',
      linkedinProfileUrl: 'https://evil.test/in/ada',
      timeZone: 'Mars/Olympus',
    };
    expect(await fieldsOf(update({ body }))).toEqual({
      status: 400,
      code: 'validation_failed',
      fields: {
        name: 'Please enter your name',
        linkedinProfileUrl: 'That address is not on linkedin.com',
        timeZone: expect.stringContaining('time zone'),
      },
    });
    for (const timeZone of ['+02:00', '', 'utc\0', 'localtime', 'posixrules']) {
      expect(await fieldsOf(update({ body: { timeZone } }))).toMatchObject({ status: 400 });
    }
    expect(await read()).toMatchObject({ name: 'Ada', headline: null, timeZone: 'UTC' });
  });

  it('accepts every time zone of browsers that the database knows', async () => {
    const { update } = await aCreator();
    for (const timeZone of ['Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'UTC']) {
      expect(await update({ body: { timeZone } })).toMatchObject({ timeZone });
    }
    const small = await update({ body: { timeZone: 'australia/lord_howe' } });
    expect(small).toMatchObject({ timeZone: 'Australia/Lord_Howe' });
    const { rows } = await both.here.db.raw<{ rows: { name: string }[] }>(
      'SELECT name FROM pg_timezone_names',
    );
    const known = new Set(rows.map(({ name }) => name));
    const missing = Intl.supportedValuesOf('timeZone').filter((name) => !known.has(name));
    expect(missing).toEqual([]);
  });
});

describe('the confirmation of a profile', () => {
  it('ends when the link changes or is removed, and not with another spelling of it', async () => {
    const { user, read, update } = await aCreator();
    await setConfirmed(user.id);
    const change = (linkedinProfileUrl: string | null) => update({ body: { linkedinProfileUrl } });
    expect(await change('HTTP://de.linkedin.com/in/Ada/')).toMatchObject({
      confirmedBy: 'comment',
    });
    await update({ body: { name: 'Another', headline: 'Other words' } });
    expect(await read()).toMatchObject({ confirmedAt: expect.any(String) });
    for (const other of ['https://www.linkedin.com/in/ada-2', null]) {
      await setConfirmed(user.id);
      expect(await change(other)).toMatchObject({ confirmedAt: null, confirmedBy: null });
    }
  });

  it('cannot be stored without a link', async () => {
    const { user } = await aCreator();
    const write = both.here.db('users').where({ id: user.id });
    await expect(write.update({ profileConfirmedAt: new Date() })).rejects.toThrow(
      'users__profile_confirmed_at__check',
    );
  });
});

it('a change shows on kept unlock pages and share images of all processes at once', async () => {
  const { magnetId, userId, token } = await aMagnet(both);
  const { update } = both.here.as(token).profile;
  const pageOf = async (app = both.there) => (await app.fetch(`/unlock/${magnetId}`)).text();
  const shareOf = async () =>
    (await both.there.fetch(`/unlock/${magnetId}/share.png`)).headers.get('etag');
  for (const app of [both.here, both.there]) {
    await vi.waitUntil(
      async () => {
        await pageOf(app);
        return app.services.unlock.pages.peek(magnetId) !== undefined;
      },
      { timeout: 90_000 },
    );
  }
  const share = await shareOf();
  const body = {
    linkedinName: 'Ada Byron',
    headline: 'Programs for engines',
    linkedinProfileUrl: ADA,
  };
  await update({ body });
  const shows = (html: string) =>
    ['Ada Byron', 'Programs for engines', `href="${ADA}"`].every((part) => html.includes(part));
  expect(shows(await pageOf(both.here))).toBe(true);
  await withinASecond(async () => shows(await pageOf()));
  expect(await shareOf()).not.toBe(share);
  expect(await pageOf()).not.toContain('Verified Profile');

  await setConfirmed(userId);
  await withinASecond(async () => (await pageOf()).includes('Verified Profile'));
  await update({ body: { linkedinProfileUrl: null } });
  expect(await pageOf(both.here)).not.toContain('Verified Profile');
  await withinASecond(async () => !(await pageOf()).includes('Verified Profile'));
});
