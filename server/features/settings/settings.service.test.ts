import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { noAnnouncement } from '#shared/settings/announcement.ts';
import { defaultReferralTerms } from '#shared/referrals/referral-terms.ts';
import { PageFigures } from '#shared/site/page-figures.ts';

import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
const test = twoProcessesTest();
test.afterEach(({ here }) => here.db('settings').delete());

/** Repeats until the answer fits: changes of another process arrive a moment later. */
async function eventually(check: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (await check()) return true;
    await sleep(20);
  }
  return false;
}

test('without rows every setting has its default', async ({ here }) => {
  expect(await here.services.settings.read()).toEqual({
    productName: 'Unlatch',
    tagline: 'Turn LinkedIn comments into leads',
    supportEmail: 'support@unlatch.example',
    emailFooter: '',
    brandColour: null,
    logo: null,
    signUp: { rule: 'open' },
    proofOfWork: 'suspicion',
    emailStep: 'plan',
    checksMailServers: true,
    overLimit: 'hold',
    firstPublications: 1,
    pageFigures: PageFigures.parse({}),
    showsPageFigures: true,
    legalName: '',
    legalAddress: '',
    legalEmail: '',
    announcement: noAnnouncement,
    alerts: {
      failing: { isOn: true, limit: 3, byEmail: true },
      errors: { isOn: true, limit: 5, byEmail: true },
      queue: { isOn: true, limit: 15, byEmail: true },
      bounces: { isOn: true, limit: 20, byEmail: true },
      signIns: { isOn: true, limit: 200, byEmail: true },
      disk: { isOn: true, limit: 10, byEmail: true },
      emails: [],
    },
    referralTerms: defaultReferralTerms,
  });
});

test('a change is visible at once in its own process and soon in the others', async ({
  here,
  there,
}) => {
  await there.services.settings.read();
  await here.services.settings.change({ emailStep: 'always', productName: 'Latchkey' });
  expect(await here.services.settings.read()).toMatchObject({
    emailStep: 'always',
    productName: 'Latchkey',
    overLimit: 'hold',
  });
  const isSeen = async () => (await there.services.settings.read()).productName === 'Latchkey';
  expect(await eventually(isSeen)).toBe(true);
});

test('settings are kept in memory between changes', async ({ here }) => {
  await eventually(() => Promise.resolve(here.services.feed.isLive()));
  // The clean-up of the previous test may arrive between two readings, once.
  const isKept = async (): Promise<boolean> => {
    const first = here.services.settings.read();
    await first;
    return here.services.settings.read() === first;
  };
  expect([await isKept(), await isKept()]).toContain(true);
});

test('an invalid stored value is ignored, and an invalid new one is not stored', async ({
  here,
}) => {
  await here.db('settings').insert([
    { key: 'overLimit', value: '"explode"' },
    { key: 'forgotten', value: '1' },
  ]);
  const hasDefault = async () => (await here.services.settings.read()).overLimit === 'hold';
  expect(await eventually(hasDefault)).toBe(true);
  const wrong = { productName: '' };
  await expect(here.services.settings.change(wrong)).rejects.toThrow('productName');
});

test('a setting that equals its default is not stored, so that it follows later releases', async ({
  here,
}) => {
  await here.services.settings.change({ tagline: 'Ours', overLimit: 'refuse', legalName: 'Ada' });
  await here.services.settings.change({ tagline: null, overLimit: 'hold' });
  expect(await here.db('settings').select('key')).toEqual([{ key: 'legalName' }]);
  expect(await here.services.settings.read()).toMatchObject({
    tagline: 'Turn LinkedIn comments into leads',
    overLimit: 'hold',
  });
});
