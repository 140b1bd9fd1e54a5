import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { claimDueLinks, noteFinding } from './links/link-checks.queries.ts';

const it = appTest();

const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
const words = { title: 'The set', triggerWords: ['SET'] };
const text = { type: 'text', textContent: 'Read this.' } as const;
const link = { type: 'link', linkUrl: 'https://one.example/page' } as const;

async function scene(app: TestApp) {
  const { token, user } = await aUser(app);
  const api = app.as(token);
  const upload = (name: string) => api.magnetFiles.upload({ upload: { name, bytes } });
  return { api, upload, userId: user.id };
}

describe('a magnet with several items', () => {
  it('keeps them in their order, and gives each without an id one of its own', async ({ app }) => {
    const { api, upload } = await scene(app);
    const file = await upload('plan.pdf');
    const items = [
      { ...text, title: ' First ' },
      { ...link, id: '1' },
      { type: 'file' as const, fileId: file.id },
    ];
    const magnet = await api.magnets.create({ body: { ...words, items } });
    expect(magnet.items).toMatchObject([
      { id: '2', type: 'text', title: 'First', textContent: 'Read this.' },
      { id: '1', type: 'link', title: null, linkUrl: 'https://one.example/page' },
      { id: '3', type: 'file', file, fileUrl: `/api/files/${file.id}` },
    ]);
    expect(magnet).toMatchObject({ contentType: 'text', textContent: 'Read this.', file: null });

    const params = { magnetId: magnet.id };
    const turned = magnet.items.toReversed().map(({ file: of, fileUrl: _path, ...item }) => ({
      ...item,
      fileId: of?.id ?? null,
    }));
    const moved = await api.magnets.update({ params, body: { items: turned } });
    expect(moved.items.map(({ id }) => id)).toEqual(['3', '1', '2']);
    expect(moved).toMatchObject({ contentType: 'file', file });
    const copy = await api.magnets.duplicate({ params });
    expect(copy.items).toEqual(moved.items);
  });

  it('takes the fields of a single content for its first item', async ({ app }) => {
    const { api } = await scene(app);
    const { id } = await api.magnets.create({ body: { ...words, items: [text, link] } });
    const params = { magnetId: id };
    const update = (body: Parameters<typeof api.magnets.update>[0]['body']) =>
      api.magnets.update({ params, body });
    expect((await update({ textContent: 'Better.' })).items).toMatchObject([
      { id: '1', textContent: 'Better.' },
      { id: '2', type: 'link' },
    ]);
    await expect(update({ items: [text], textContent: 'Other.' })).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: { items: expect.stringContaining('send one of them') },
    });
    expect((await update({ items: [text], textContent: 'Read this.' })).items).toHaveLength(1);
    const twice = { ...text, id: 'a' };
    for (const items of [[], [twice, twice], Array.from({ length: 11 }, () => text)]) {
      await expect(update({ items })).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });

  it('says which item lacks something or names a foreign file', async ({ app }) => {
    const { api, upload } = await scene(app);
    const foreign = await (await scene(app)).upload('theirs.pdf');
    const create = (items: Parameters<typeof api.magnets.create>[0]['body']['items']) =>
      api.magnets.create({ body: { ...words, items } });
    await expect(create([text, { type: 'link' }, { type: 'file' }])).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: { 'items.1.linkUrl': expect.any(String), 'items.2.fileId': expect.any(String) },
    });
    await expect(create([text, { type: 'file', fileId: foreign.id }])).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: { 'items.1.fileId': expect.any(String) },
    });
    const own = await upload('mine.pdf');
    const { id } = await create([text, { type: 'file', fileId: own.id }]);
    const items = [text, { type: 'file' as const, fileId: foreign.id }];
    const fields = { items };
    const params = { magnetId: id };
    // A draft may say anything; what it says of others' files holds and shows nothing.
    const draft = { fields, revision: 0, baseVersion: 1 };
    expect((await api.magnetDrafts.save({ params, body: draft })).files).toEqual([]);
    const publish = api.magnetDrafts.publish({ params, body: { revision: 1 } });
    await expect(publish).rejects.toMatchObject({ code: 'magnet_invalid' });
    const shown = await api.magnets.preview({ body: { items, step: 'unlocked' } });
    expect(shown.html).not.toContain('theirs.pdf');
  });

  it('lets go of a file with the last item that names it', async ({ app }) => {
    const { api, upload } = await scene(app);
    const [one, two] = [await upload('one.pdf'), await upload('two.pdf')];
    const fileOf = (fileId: string) => ({ type: 'file' as const, fileId });
    const items = [fileOf(one.id), fileOf(two.id), { ...fileOf(two.id), id: 'again' }];
    const { id } = await api.magnets.create({ body: { ...words, items } });
    const params = { magnetId: id };
    const left = async () => (await api.magnetFiles.limits({})).usedBytes / bytes.length;
    expect(await left()).toBe(2);
    const remove = (fileId: string) => api.magnetFiles.remove({ params: { fileId } });
    await expect(remove(two.id)).rejects.toMatchObject({ code: 'file_in_use' });
    await api.magnets.update({ params, body: { items: [text, fileOf(two.id)] } });
    expect(await left()).toBe(1);
    await api.magnets.update({ params, body: { items: [text] } });
    expect(await left()).toBe(0);
    const third = await upload('three.pdf');
    await api.magnets.update({ params, body: { items: [text, fileOf(third.id)] } });
    await api.magnets.remove({ params });
    const [inTrash] = (await api.magnetActs.listTrash({ query: {} })).items;
    expect(inTrash?.fileSize).toBe(bytes.length);
    await api.magnetActs.purge({ params });
    expect(await left()).toBe(0);
  });

  it('is newer content when an item holds something else, not when it moves', async ({ app }) => {
    const { api } = await scene(app);
    const { id } = await api.magnets.create({ body: { ...words, items: [text, link] } });
    const params = { magnetId: id };
    const changedAt = async () =>
      (await app.db('magnets').where({ id }).first('content_changed_at')).contentChangedAt;
    const titled = { ...text, id: '1', title: 'Named' };
    await api.magnets.update({ params, body: { items: [{ ...link, id: '2' }, titled] } });
    expect(await changedAt()).toBeNull();
    await api.magnets.update({ params, body: { items: [{ ...link, id: '2' }] } });
    expect(await changedAt()).not.toBeNull();
    const versions = await api.magnetDrafts.listVersions({ params });
    expect(versions.items.map(({ changed }) => changed)).toEqual([['items'], ['items'], []]);
    const first = await api.magnetDrafts.readVersion({ params, query: { version: 1 } });
    expect(first.fields.items).toMatchObject([text, link]);
  });

  it('has each of its links looked at', async ({ app }) => {
    const { api } = await scene(app);
    const other = { type: 'link' as const, linkUrl: 'https://two.example/' };
    const { id } = await api.magnets.create({ body: { ...words, items: [link, text, other] } });
    const due = (await claimDueLinks(app.db, 1_000)).filter(({ magnetId }) => magnetId === id);
    expect(due.map(({ itemId, url }) => [itemId, url])).toEqual([
      ['1', 'https://one.example/page'],
      ['3', 'https://two.example/'],
    ]);
    const dead = { magnetId: id, itemId: '3', url: 'https://two.example/' };
    for (let look = 0; look < 2; look += 1) {
      await noteFinding(app.db, dead, { outcome: 'missing', status: 404 });
    }
    const [listed] = (await api.magnets.list({})).items;
    expect(listed?.warnings).toMatchObject([{ kind: 'dead_link' }]);
  });

  it('is written and read by processes of the release before through its first item', async ({
    app,
  }) => {
    const { api } = await scene(app);
    const { id } = await api.magnets.create({ body: { ...words, items: [text, link] } });
    const row = () => app.db('magnets').where({ id });
    expect(await row().first('content_type', 'text_content')).toEqual({
      contentType: 'text',
      textContent: 'Read this.',
    });
    await row().update({ contentType: 'link', linkUrl: 'https://former.example/' });
    const { items } = await api.magnets.get({ params: { magnetId: id } });
    expect(items).toMatchObject([
      { id: '1', type: 'link', linkUrl: 'https://former.example/', textContent: 'Read this.' },
      { id: '2', type: 'link', linkUrl: 'https://one.example/page' },
    ]);
  });
});
