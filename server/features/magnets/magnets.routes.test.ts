import { describe, expect } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';

import { appTest } from '#server/testing/app/app-tests.ts';
const test = appTest();

const guide = { title: 'The guide', triggerWord: 'GUIDE', textContent: 'Read **this**.' };

describe('creating and reading', () => {
  test('a magnet with only the required fields is active, with the documented defaults', async ({
    app,
  }) => {
    const { token, user } = await aUser(app);
    const magnet = await app.as(token).magnets.create({ body: guide });
    expect(magnet).toEqual({
      id: expect.stringMatching(/^[a-km-np-z2-9]{12}$/),
      userId: user.id,
      state: 'active',
      startsAt: null,
      endsAt: null,
      unlockLimit: null,
      placesTaken: null,
      closingText: null,
      mailSubject: null,
      mailText: null,
      nextStepLabel: null,
      nextStepUrl: null,
      nextStepMagnetId: null,
      question: null,
      questionChoices: [],
      extraFields: [],
      status: 'active',
      title: 'The guide',
      description: null,
      icon: 'target',
      contentType: 'text',
      textContent: 'Read **this**.',
      items: [
        {
          id: '1',
          type: 'text',
          title: null,
          textContent: 'Read **this**.',
          linkUrl: null,
          fileUrl: null,
          file: null,
        },
      ],
      linkUrl: null,
      fileUrl: null,
      file: null,
      takenDown: null,
      version: 1,
      template: 'linkedin',
      collectEmails: false,
      emailPrompt: null,
      triggerWord: 'GUIDE',
      triggerWords: ['GUIDE'],
      matchMode: 'contains',
      excludedWords: [],
      acceptsTypo: false,
      consentText: null,
      refusesThrowaway: false,
      workEmailOnly: false,
      confirmsEmail: false,
      linkedinPostUrl: null,
      linkedinPostUrls: [],
      whenUnconfirmed: 'hold',
      readersOff: [],
      brandColor: null,
      isListed: false,
      publicUrl: `${app.url}/unlock/${magnet.id}`,
      sandboxPostUrl: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      stats: { visits: 0, verified: 0, emails: 0 },
    });
    expect(await app.as(token).magnets.get({ params: { magnetId: magnet.id } })).toEqual(magnet);
  });

  test('a post link is stored in its canonical form with its key', async ({ app }) => {
    const { token } = await aUser(app);
    const linkedinPostUrl =
      'https://www.linkedin.com/posts/ada_growth-activity-7389678728915795969-SvPl?utm_source=share';
    const magnet = await app.as(token).magnets.create({ body: { ...guide, linkedinPostUrl } });
    expect(magnet.linkedinPostUrl).toBe(
      'https://www.linkedin.com/feed/update/urn:li:activity:7389678728915795969/',
    );
    const row = await app.db('magnets').where({ id: magnet.id }).first('post_key');
    expect(row).toEqual({ postKey: 'activity:7389678728915795969' });
  });

  test('all broken rules are named at once with their fields', async ({ app }) => {
    const { token } = await aUser(app);
    const body = {
      title: 'X',
      icon: 'pirate',
      contentType: 'link' as const,
      linkUrl: 'javascript:alert(1)',
      triggerWords: ['!!!'],
      linkedinPostUrl: 'https://example.com/posts/1',
    };
    await expect(app.as(token).magnets.create({ body })).rejects.toMatchObject({
      status: 422,
      code: 'magnet_invalid',
      fields: {
        icon: 'Choose an icon from the list',
        triggerWords: 'Use letters, numbers or an emoji in each trigger word',
        linkUrl: 'Use an address that starts with https://',
        linkedinPostUrl: expect.stringContaining('not on LinkedIn'),
      },
    });
    expect(await app.db('magnets').where({ title: 'X' })).toEqual([]);
  });

  test('another owner or an unknown field is refused and nothing is stored (T62)', async ({
    app,
  }) => {
    const { token } = await aUser(app);
    const other = await aUser(app);
    for (const extra of [{ userId: other.user.id }, { id: 'abcabcabcabc' }, { deletedAt: null }]) {
      const body = { ...guide, ...extra };
      const call = app.as(token).magnets.create({ body });
      await expect(call).rejects.toMatchObject({ status: 400, code: 'unknown_field' });
    }
    const { items } = await app.as(token).magnets.list();
    expect(items).toEqual([]);
  });
});

describe('changing', () => {
  test('an update changes only the given fields', async ({ app }) => {
    const { token } = await aUser(app);
    const api = app.as(token).magnets;
    const magnet = await api.create({ body: { ...guide, description: 'Ten pages' } });
    const params = { magnetId: magnet.id };
    const changed = await api.update({ params, body: { triggerWords: ['plan', 'Plan', 'map'] } });
    expect(changed).toMatchObject({
      title: 'The guide',
      description: 'Ten pages',
      triggerWord: 'plan',
      triggerWords: ['plan', 'map'],
    });
    const rules = {
      excludedWords: [' spam ', 'Spam', 'no'],
      matchMode: 'exact' as const,
      acceptsTypo: true,
    };
    expect(await api.update({ params, body: rules })).toMatchObject({
      excludedWords: ['spam', 'no'],
      matchMode: 'exact',
      acceptsTypo: true,
    });
    await expect(api.update({ params, body: { excludedWords: ['map'] } })).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: { excludedWords: expect.stringContaining('part of a trigger word') },
    });
    await expect(api.update({ params, body: { triggerWords: [] } })).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: { triggerWords: 'Add at least one trigger word' },
    });
    await expect(
      api.update({ params, body: { triggerWord: 'a1', triggerWords: ['b1'] } }),
    ).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: { triggerWord: expect.any(String) },
    });
  });

  test('an unfinished draft is stored, and published only when it is complete', async ({ app }) => {
    const { token } = await aUser(app);
    const api = app.as(token).magnets;
    const draft = await api.create({ body: { title: 'Soon', status: 'draft' } });
    const params = { magnetId: draft.id };
    await expect(api.setStatus({ params, body: { status: 'active' } })).rejects.toMatchObject({
      status: 422,
      code: 'magnet_invalid',
      fields: { triggerWords: expect.any(String), textContent: expect.any(String) },
    });
    await expect(api.setStatus({ params, body: { status: 'paused' } })).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: { status: expect.any(String) },
    });
    await api.update({ params, body: { triggerWord: 'NOW', textContent: 'Here.' } });
    expect(await api.setStatus({ params, body: { status: 'active' } })).toMatchObject({
      status: 'active',
    });
    for (const status of ['paused', 'archived', 'active'] as const) {
      expect(await api.setStatus({ params, body: { status } })).toMatchObject({ status });
    }
  });

  test('a copy is a draft with the same fields and an id of its own', async ({ app }) => {
    const { token } = await aUser(app, { plan: 'pro' });
    const api = app.as(token).magnets;
    const magnet = await api.create({ body: { ...guide, collectEmails: true, icon: 'rocket' } });
    const copy = await api.duplicate({ params: { magnetId: magnet.id } });
    expect(copy).toMatchObject({
      status: 'draft',
      title: 'The guide (copy)',
      triggerWords: ['GUIDE'],
      icon: 'rocket',
      collectEmails: true,
    });
    expect(copy.id).not.toBe(magnet.id);
  });

  test('a removed magnet is gone from the list and for visitors, and its leads stay', async ({
    app,
  }) => {
    const { token } = await aUser(app);
    const api = app.as(token).magnets;
    const { id: magnetId } = await api.create({ body: guide });
    expect(await api.remove({ params: { magnetId } })).toEqual({ success: true });
    await expect(api.get({ params: { magnetId } })).rejects.toMatchObject({ status: 404 });
    await expect(api.remove({ params: { magnetId } })).rejects.toMatchObject({
      code: 'magnet_not_found',
    });
    await expect(app.api.content.getPublic({ params: { magnetId } })).rejects.toMatchObject({
      code: 'magnet_not_found',
    });
    expect((await api.list()).items).toEqual([]);
    expect(await app.db('magnets').where({ id: magnetId }).first('deleted_at')).toEqual({
      deletedAt: expect.any(Date),
    });
  });
});
