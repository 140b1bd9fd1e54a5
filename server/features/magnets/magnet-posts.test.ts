import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { aVisitor } from '#server/testing/scenes/unlock-scene.ts';

const it = appTest();

const guide = { title: 'Guide', textContent: 'Read this.', triggerWords: ['PLAN'] };
const start = Date.now();
const idOf = (n: number): string => idAt(new Date(start - (n + 1) * 86_400_000), n);
const urlOf = (n: number): string =>
  `https://www.linkedin.com/feed/update/urn:li:activity:${idOf(n)}/`;
const [one, two, three] = [urlOf(1), urlOf(2), urlOf(3)];

async function scene(app: TestApp) {
  const { token, user } = await aUser(app);
  return { api: app.as(token), userId: user.id };
}

describe('the posts of a magnet', () => {
  it('are kept in their order under one address each; a comment names its post', async ({
    app,
  }) => {
    const { api, userId } = await scene(app);
    const comment = `${two}?commentUrn=urn%3Ali%3Acomment%3A%28activity%3A${idOf(2)}%2C${idOf(0)}%29`;
    const shared = `https://www.linkedin.com/posts/ada_plan-activity-${idOf(1)}-SvPl?rcm=secret`;
    const linkedinPostUrls = [shared, comment, '', one];
    const magnet = await api.magnets.create({ body: { ...guide, linkedinPostUrls } });
    expect(magnet).toMatchObject({ linkedinPostUrls: [one, two], linkedinPostUrl: one });
    const rows = await app.db('magnet_posts').where({ magnetId: magnet.id }).orderBy('post_key');
    expect(rows.map(({ postKey }) => postKey)).toEqual(
      [`activity:${idOf(1)}`, `activity:${idOf(2)}`].toSorted(),
    );
    expect(rows).toMatchObject([
      { userId, removedAt: null },
      { userId, removedAt: null },
    ]);
    const visitor = await aVisitor(app).get(`/api/magnets/${magnet.id}/public`);
    expect(visitor.body).toMatchObject({ linkedinPostUrls: [one, two], linkedinPostUrl: one });
    const copy = await api.magnets.duplicate({ params: { magnetId: magnet.id } });
    expect(copy.linkedinPostUrls).toEqual([one, two]);
  });

  it('are changed through the name of a single post, which is the first one', async ({ app }) => {
    const { api } = await scene(app);
    const body = { ...guide, linkedinPostUrls: [one, two] };
    const { id } = await api.magnets.create({ body });
    const params = { magnetId: id };
    const update = async (change: Parameters<typeof api.magnets.update>[0]['body']) =>
      (await api.magnets.update({ params, body: change })).linkedinPostUrls;
    expect(await update({ title: 'Guide again' })).toEqual([one, two]);
    expect(await update({ linkedinPostUrl: three })).toEqual([three, two]);
    expect(await update({ linkedinPostUrl: two })).toEqual([two]);
    expect(await update({ linkedinPostUrl: null })).toEqual([]);
    expect(await update({ linkedinPostUrl: one, linkedinPostUrls: [one, three] })).toEqual([
      one,
      three,
    ]);
    await expect(update({ linkedinPostUrl: two, linkedinPostUrls: [one] })).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: { linkedinPostUrls: expect.stringContaining('send one of them') },
    });
    expect(await update({ linkedinPostUrls: [] })).toEqual([]);
  });

  it('are refused with the place of each that leads nowhere, and above ten', async ({ app }) => {
    const { api } = await scene(app);
    const create = (linkedinPostUrls: string[]) =>
      api.magnets.create({ body: { ...guide, linkedinPostUrls } });
    await expect(
      create([one, 'https://lnkd.in/abc', 'https://example.com/']),
    ).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: {
        'linkedinPostUrls.1': expect.stringContaining('short link'),
        'linkedinPostUrls.2': expect.stringContaining('not on LinkedIn'),
      },
    });
    await expect(create(Array.from({ length: 11 }, (_none, n) => urlOf(n)))).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const ten = Array.from({ length: 10 }, (_none, n) => urlOf(n));
    expect((await create(ten)).linkedinPostUrls).toEqual(ten);
  });

  it('stand in drafts as typed, and in versions with what changed', async ({ app }) => {
    const { api } = await scene(app);
    const { id } = await api.magnets.create({ body: { ...guide, linkedinPostUrls: [one] } });
    const params = { magnetId: id };
    const save = (fields: object, revision: number) =>
      api.magnetDrafts.save({ params, body: { fields, revision, baseVersion: 1 } });
    const typed = await save({ linkedinPostUrls: ['half a link', two] }, 0);
    expect(typed.fields).toMatchObject({
      linkedinPostUrls: ['half a link', two],
      linkedinPostUrl: 'half a link',
    });
    await expect(api.magnetDrafts.publish({ params, body: { revision: 1 } })).rejects.toMatchObject(
      { fields: { 'linkedinPostUrls.0': expect.any(String) } },
    );
    // A program, or a draft of the release before, knows one post.
    const former = await save({ linkedinPostUrl: two }, 1);
    expect(former.fields.linkedinPostUrls).toEqual([two]);
    const published = await api.magnetDrafts.publish({ params, body: { revision: 2 } });
    expect(published.linkedinPostUrls).toEqual([two]);
    const { items } = await api.magnetDrafts.listVersions({ params });
    expect(items.map(({ changed }) => changed)).toEqual([['linkedinPostUrls'], []]);
    const first = await api.magnetDrafts.readVersion({ params, query: { version: 1 } });
    expect(first.fields.linkedinPostUrls).toEqual([one]);
  });

  it('are written and read by processes of the release before through the first one', async ({
    app,
  }) => {
    const { api } = await scene(app);
    const { id } = await api.magnets.create({ body: { ...guide, linkedinPostUrls: [one, two] } });
    const row = () => app.db('magnets').where({ id });
    expect(await row().first('linkedin_post_url', 'post_key')).toEqual({
      linkedinPostUrl: one,
      postKey: `activity:${idOf(1)}`,
    });
    const urls = async () => (await api.magnets.get({ params: { magnetId: id } })).linkedinPostUrls;
    await row().update({ linkedinPostUrl: three, postKey: `activity:${idOf(3)}` });
    expect(await urls()).toEqual([three, two]);
    await row().update({ linkedinPostUrl: null, postKey: null });
    expect(await urls()).toEqual([two]);
    expect(await row().first('post_keys')).toEqual({ postKeys: [`activity:${idOf(2)}`] });
  });

  it('clash by each of them with magnets that take the word there', async ({ app }) => {
    const { api } = await scene(app);
    const create = async (title: string, linkedinPostUrls: string[]) =>
      (await api.magnets.create({ body: { ...guide, title, linkedinPostUrls } })).id;
    const here = await create('Here', [one, two]);
    const anywhere = await create('Anywhere', []);
    const find = async (linkedinPostUrls: string[]) => {
      const body = { magnetId: null, triggerWords: ['plan'], linkedinPostUrls };
      return (await api.magnets.findClashes({ body })).items.map(({ id }) => id);
    };
    expect(await find([three, two])).toEqual([anywhere, here]);
    expect(await find([three])).toEqual([anywhere]);
    expect(await find([])).toEqual([anywhere, here]);
    expect(await find(['no link'])).toEqual([]);
    const single = { magnetId: null, triggerWords: ['plan'], linkedinPostUrl: two };
    expect((await api.magnets.findClashes({ body: single })).items).toHaveLength(2);
    await api.magnets.setStatus({ params: { magnetId: anywhere }, body: { status: 'paused' } });
    expect(await find([three, two])).toEqual([here]);
    const there = await create('There', [three, two]);
    const { items } = await api.magnets.list({});
    const warned = items.filter(({ warnings }) =>
      warnings.some(({ kind }) => kind === 'word_clash'),
    );
    expect(warned.map(({ id }) => id).toSorted()).toEqual([here, there].toSorted());
  });
});
