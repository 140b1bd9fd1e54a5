import { expect } from 'vitest';
import { noAnnouncement } from '#shared/settings/announcement.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';

/** Operators work on `here`; pages are looked at `there`. */
const it = twoProcessesTest();
it.afterEach(({ here }) => here.services.settings.change({ announcement: null }));

const pageOf = async (app: TestApp, path: string) => (await app.fetch(path)).text();
const words = { ...noAnnouncement, text: 'Maintenance <b>tonight</b>' };

it('is above the pages of every process as soon as it is saved, and gone as soon as it is removed', async ({
  both,
  here,
  there,
}) => {
  const { magnetId } = await aMagnet(both);
  const paths = ['/', '/about', `/unlock/${magnetId}`, '/no/such/page'];
  const quiet = await Promise.all(paths.map((path) => pageOf(there, path)));
  expect(quiet.join('')).not.toContain('Announcement');
  const { operatorSettings } = here.as((await anOperator(here)).token);
  const save = async (announcement: typeof words | null) => {
    const { version } = await operatorSettings.read();
    await operatorSettings.change({ body: { version, changes: { announcement } } });
  };
  const link = { linkUrl: 'https://status.example/?a=1&b=2', linkLabel: 'See when' };
  await save({ ...words, ...link });
  for (const path of paths) {
    await expect.poll(() => pageOf(there, path)).toContain('Maintenance &lt;b&gt;tonight');
    expect(await pageOf(there, path)).toContain('href="https://status.example/?a=1&amp;b=2"');
  }
  await save(null);
  // To the byte: an announcement costs nothing where there is none.
  for (const [at, path] of paths.entries()) {
    await expect.poll(() => pageOf(there, path)).toBe(quiet[at]);
  }
});

it('begins and ends by itself on pages that are kept', async ({ both, here }) => {
  const { magnetId } = await aMagnet(both);
  const paths = ['/pricing', `/unlock/${magnetId}`];
  const startsAt = new Date(Date.now() + 400).toISOString();
  await here.services.settings.change({ announcement: { ...words, startsAt } });
  for (const path of paths) {
    await expect.poll(() => pageOf(here, path)).toContain('Maintenance');
  }
  const endsAt = new Date(Date.now() + 400).toISOString();
  await here.services.settings.change({ announcement: { ...words, endsAt } });
  for (const path of paths) {
    await expect.poll(() => pageOf(here, path)).not.toContain('Maintenance');
  }
});

it('is told to creators alone where it is for them, with an id of its words', async ({
  here,
  there,
}) => {
  const { announcement } = there.as((await aUser(there)).token);
  const read = async () => (await announcement.read()).announcement;
  expect(await read()).toBeNull();
  await here.services.settings.change({ announcement: { ...words, audience: 'creators' } });
  await expect.poll(read).toMatchObject({ text: words.text, kind: 'info' });
  const first = (await read())?.id;
  expect(await pageOf(here, '/about')).not.toContain('Maintenance');
  const other = { ...words, audience: 'creators' as const, kind: 'warning' as const };
  await here.services.settings.change({ announcement: other });
  await expect.poll(async () => (await read())?.kind).toBe('warning');
  expect((await read())?.id).not.toBe(first);
  await here.services.settings.change({ announcement: { ...words, audience: 'visitors' } });
  await expect.poll(read).toBeNull();
  expect(await pageOf(here, '/about')).toContain('Maintenance');
});

it('is restored as a whole, with what the fields were at that time', async ({ here }) => {
  const { operatorSettings, settingsHistory } = here.as((await anOperator(here)).token);
  const save = async (announcement: typeof words) => {
    const { version } = await operatorSettings.read();
    await operatorSettings.change({ body: { version, changes: { announcement } } });
  };
  const first = { ...words, kind: 'warning' as const, audience: 'creators' as const };
  await save(first);
  await save({ ...first, text: 'Over' });
  await save(noAnnouncement);
  const { items } = await settingsHistory.list({ query: { setting: 'announcement', limit: 3 } });
  const [removed, reworded] = items;
  const now = removed?.changes[0]?.now ?? {};
  const entryId = reworded?.id ?? '';
  const restored = await settingsHistory.restore({
    body: { entryId, setting: 'announcement', now },
  });
  expect(restored.values.announcement).toEqual(first);
});
