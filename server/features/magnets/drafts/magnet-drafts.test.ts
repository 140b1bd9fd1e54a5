import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();

const guide = { title: 'The guide', triggerWord: 'GUIDE', textContent: 'Read this.' };

async function scene(app: TestApp, status?: 'draft') {
  const { token } = await aUser(app);
  const api = app.as(token);
  const magnet = await api.magnets.create({ body: { ...guide, ...(status && { status }) } });
  const params = { magnetId: magnet.id };
  return { api, params, magnet, token };
}

describe('unpublished changes', () => {
  it('stay unseen until they are published, and then are one version', async ({ app }) => {
    const { api, params, magnet } = await scene(app);
    const fields = { ...guide, title: 'A better guide', brandColor: '#12' };
    const kept = await api.magnetDrafts.save({
      params,
      body: { fields, revision: 0, baseVersion: magnet.version },
    });
    expect(kept).toMatchObject({ fields, revision: 1, file: null });
    expect((await api.content.getPublic({ params })).title).toBe('The guide');
    await expect(api.magnetDrafts.publish({ params, body: { revision: 1 } })).rejects.toMatchObject(
      { code: 'magnet_invalid', fields: { brandColor: expect.any(String) } },
    );

    const right = { ...fields, brandColor: '#123456' };
    await api.magnetDrafts.save({ params, body: { fields: right, revision: 1, baseVersion: 1 } });
    const published = await api.magnetDrafts.publish({ params, body: { revision: 2 } });
    expect(published).toMatchObject({ title: 'A better guide', version: 2, status: 'active' });
    expect(await api.magnetDrafts.read({ params })).toEqual({ draft: null });
    const { items } = await api.magnetDrafts.listVersions({ params });
    expect(items).toEqual([
      { version: 2, publishedAt: expect.any(String), changed: ['title', 'brandColor'] },
      { version: 1, publishedAt: expect.any(String), changed: [] },
    ]);
    const first = await api.magnetDrafts.readVersion({ params, query: { version: 1 } });
    expect(first.fields).toMatchObject({ title: 'The guide', brandColor: null });
    await expect(
      api.magnetDrafts.readVersion({ params, query: { version: 9 } }),
    ).rejects.toMatchObject({ code: 'version_not_found' });
  });

  it('of two tabs are never overwritten by the older one', async ({ app }) => {
    const { api, params } = await scene(app);
    const body = { fields: { title: 'One' }, revision: 0, baseVersion: 1 };
    await api.magnetDrafts.save({ params, body });
    const stale = { code: 'draft_changed' };
    await expect(api.magnetDrafts.save({ params, body })).rejects.toMatchObject(stale);
    await expect(api.magnetDrafts.publish({ params, body: { revision: 7 } })).rejects.toMatchObject(
      stale,
    );
    await expect(
      api.magnetDrafts.discard({ params, query: { revision: 7 } }),
    ).rejects.toMatchObject(stale);
    await api.magnetDrafts.discard({ params, query: { revision: 1 } });
    await expect(api.magnetDrafts.publish({ params, body: { revision: 1 } })).rejects.toMatchObject(
      { code: 'draft_not_found' },
    );
  });

  it('are not published over a change that came in between', async ({ app }) => {
    const { api, params } = await scene(app);
    const body = { fields: { title: 'Mine' }, revision: 0, baseVersion: 1 };
    await api.magnetDrafts.save({ params, body });
    await api.magnets.update({ params, body: { title: 'By a program' } });
    await expect(api.magnetDrafts.publish({ params, body: { revision: 1 } })).rejects.toMatchObject(
      { code: 'magnet_changed' },
    );
    const again = { fields: { title: 'Mine' }, revision: 1, baseVersion: 2 };
    await api.magnetDrafts.save({ params, body: again });
    expect(await api.magnetDrafts.publish({ params, body: { revision: 2 } })).toMatchObject({
      title: 'Mine',
      triggerWords: ['GUIDE'],
    });
  });

  it('are what a draft is activated and copied with, and name it in lists', async ({ app }) => {
    const { api, params } = await scene(app, 'draft');
    const fields = { ...guide, title: 'Renamed', textContent: 'New text.' };
    await api.magnetDrafts.save({ params, body: { fields, revision: 0, baseVersion: 1 } });
    expect((await api.magnets.list({})).items[0]?.title).toBe('Renamed');
    const copy = await api.magnets.duplicate({ params });
    const ofCopy = await api.magnetDrafts.read({ params: { magnetId: copy.id } });
    expect(ofCopy.draft?.fields).toMatchObject({
      title: 'Renamed (copy)',
      textContent: 'New text.',
    });
    const active = await api.magnets.setStatus({ params, body: { status: 'active' } });
    expect(active).toMatchObject({ status: 'active', textContent: 'New text.' });
    expect(await api.magnetDrafts.read({ params })).toEqual({ draft: null });
  });

  it('keep an upload, and let it go with the magnet', async ({ app }) => {
    const { api, params } = await scene(app);
    const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
    const file = await api.magnetFiles.upload({ upload: { name: 'a.pdf', bytes } });
    const fields = { contentType: 'file' as const, fileId: file.id };
    const draft = await api.magnetDrafts.save({
      params,
      body: { fields, revision: 0, baseVersion: 1 },
    });
    expect(draft.file).toEqual(file);
    const remove = () => api.magnetFiles.remove({ params: { fileId: file.id } });
    await expect(remove()).rejects.toMatchObject({ code: 'file_in_use' });
    await api.magnets.remove({ params });
    await expect(remove()).rejects.toMatchObject({ code: 'file_in_use' });
    await api.magnetActs.purge({ params });
    await expect(remove()).rejects.toMatchObject({ code: 'file_not_found' });
  });

  it('keep at most fifty versions', async ({ app }) => {
    const { api, params } = await scene(app);
    for (let count = 0; count < 52; count += 1) {
      await api.magnets.update({ params, body: { title: `Title ${String(count)}` } });
    }
    const { items } = await api.magnetDrafts.listVersions({ params });
    expect(items).toHaveLength(50);
    expect(items[0]?.version).toBe(53);
  });

  it('of another creator look like those of an unknown magnet', async ({ app }) => {
    const { params } = await scene(app);
    const other = app.as((await aUser(app)).token);
    const missing = { code: 'magnet_not_found' };
    const body = { fields: {}, revision: 0, baseVersion: 1 };
    await expect(other.magnetDrafts.read({ params })).rejects.toMatchObject(missing);
    await expect(other.magnetDrafts.save({ params, body })).rejects.toMatchObject(missing);
    await expect(
      other.magnetDrafts.publish({ params, body: { revision: 1 } }),
    ).rejects.toMatchObject(missing);
    await expect(
      other.magnetDrafts.discard({ params, query: { revision: 1 } }),
    ).rejects.toMatchObject(missing);
    await expect(other.magnetDrafts.listVersions({ params })).rejects.toMatchObject(missing);
    await expect(
      other.magnetDrafts.readVersion({ params, query: { version: 1 } }),
    ).rejects.toMatchObject(missing);
  });

  it('are not published where the plan, its room or a takedown does not allow it', async ({
    app,
  }) => {
    const { api, params } = await scene(app, 'draft');
    const keep = async (fields: object) => {
      const revision = (await api.magnetDrafts.read({ params })).draft?.revision ?? 0;
      const { version } = await api.magnets.get({ params });
      const body = { fields: { ...guide, ...fields }, revision, baseVersion: version };
      return (await api.magnetDrafts.save({ params, body })).revision;
    };
    const publish = async (revision: number) =>
      api.magnetDrafts.publish({ params, body: { revision } });
    const activate = () => api.magnets.setStatus({ params, body: { status: 'active' } });

    const withEmails = await keep({ collectEmails: true });
    const planned = { code: 'plan_required' };
    await expect(publish(withEmails)).rejects.toMatchObject(planned);
    await expect(activate()).rejects.toMatchObject(planned);

    const others = [1, 2, 3].map((count) => ({ ...guide, title: `Other ${String(count)}` }));
    for (const body of others) await api.magnets.create({ body });
    const revision = await keep({});
    await expect(publish(revision)).rejects.toMatchObject({ code: 'magnet_limit_reached' });

    await api.magnets.update({ params, body: { title: 'By a program' } });
    await expect(activate()).rejects.toMatchObject({ code: 'magnet_changed' });
    const takenDown = { takenDownAt: new Date(), status: 'draft' };
    await app.db('magnets').where({ id: params.magnetId }).update(takenDown);
    await expect(publish(await keep({}))).rejects.toMatchObject({ code: 'taken_down' });
  });
});
