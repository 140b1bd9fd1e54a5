import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();
type Api = ReturnType<TestApp['as']>;

const doneOf = async (api: Api) =>
  (await api.analytics.firstSteps()).steps.filter(({ isDone }) => isDone).map(({ key }) => key);

describe('the first steps', () => {
  it('are done one by one, by facts', async ({ app }) => {
    const { user, token } = await aUser(app);
    const api = app.as(token);
    expect(await api.analytics.firstSteps()).toEqual({
      isHidden: false,
      steps: ['profile', 'magnet', 'attempt', 'post', 'lead'].map((key) => ({
        key,
        isDone: false,
        isMarked: false,
      })),
    });
    await app
      .db('users')
      .where({ id: user.id })
      .update({ photoUrl: '/photo.webp', linkedinProfileUrl: 'https://www.linkedin.com/in/ada' });
    expect(await doneOf(api)).toEqual(['profile']);
    await api.magnets.create({
      body: {
        title: 'Guide',
        triggerWord: 'GUIDE',
        textContent: 'Text',
        linkedinPostUrl:
          'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001/',
      },
    });
    expect(await doneOf(api)).toEqual(['profile', 'magnet', 'post']);
    const other = await aCreator(app);
    await other.add();
    expect(await doneOf(api)).toEqual(['profile', 'magnet', 'post']);
    expect(await doneOf(other.api)).toEqual(['attempt', 'post', 'lead']);
  });

  it('are hidden and found again, without touching what was marked', async ({ app }) => {
    const { token } = await aUser(app);
    const api = app.as(token);
    const change = (body: { isHidden?: boolean; isPosted?: boolean }) =>
      api.analytics.changeFirstSteps({ body });
    const postOf = async () =>
      (await api.analytics.firstSteps()).steps.find(({ key }) => key === 'post');

    expect((await change({ isPosted: true })).isHidden).toBe(false);
    expect((await change({ isHidden: true })).isHidden).toBe(true);
    expect(await postOf()).toEqual({ key: 'post', isDone: true, isMarked: true });
    expect((await change({})).isHidden).toBe(true);
    expect((await change({ isHidden: false })).isHidden).toBe(false);
    await change({ isPosted: false });
    expect(await postOf()).toEqual({ key: 'post', isDone: false, isMarked: false });
  });
});
