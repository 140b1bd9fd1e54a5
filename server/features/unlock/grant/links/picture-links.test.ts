import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { pictureTexts } from '#shared/files/picture.rules.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import { testKey } from '#server/testing/app/test-app.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
  type Visitor,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const test = sceneTest();

let shade = 0;
/** Another one each time. */
const aPicture = () =>
  sharp({
    create: {
      width: 320,
      height: 200,
      channels: 3,
      background: { r: (shade += 7), g: 90, b: 140 },
    },
  })
    .png()
    .toBuffer();

const upload = async (scene: UnlockScene, token: string) =>
  scene.app.as(token).pictures.upload({ upload: { name: 'chart.png', bytes: await aPicture() } });

/** A magnet whose text has a picture. */
async function aPicturedMagnet(scene: UnlockScene) {
  const magnet = await aMagnet(scene);
  const api = scene.app.as(magnet.token);
  const picture = await upload(scene, magnet.token);
  const params = { magnetId: magnet.magnetId };
  const textContent = `# Growth\n\n![A "chart"](${picture.address})\n\nThe end`;
  await api.magnets.update({ params, body: { textContent } });
  return { ...magnet, api, picture, params, textContent };
}

/** A visitor who unlocked it, and the address in the page. */
async function unlocked(scene: UnlockScene, magnet: MagnetScene) {
  const visitor = aVisitor(scene.app);
  const answer = await verify(visitor, magnet.magnetId, aComment(scene, magnet.post, 'growth'));
  expect(answer.status).toBe(200);
  const html = (await visitor.page(`/unlock/${magnet.magnetId}`)).html;
  return { visitor, answer: answer.body.magnet, html, link: addressIn(html) };
}

const addressIn = (html: string): string =>
  (/<img src="(\/api\/magnets\/[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

async function read(scene: UnlockScene, link: string, headers: Record<string, string> = {}) {
  const answer = await scene.app.fetch(link, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  const body = isJson ? JSON.parse(bytes.toString()) : null;
  recordCoverage('GET', link, answer.status, body);
  return { status: answer.status, headers: answer.headers, bytes, code: body?.code };
}
const LATE = { status: 403, code: 'file_link_invalid' };

describe('a picture in a text', () => {
  test('is nowhere before the unlock, and stands in the page afterwards', async ({ scene }) => {
    const magnet = await aPicturedMagnet(scene);
    const { id } = magnet.picture;
    const stranger: Visitor = aVisitor(scene.app);
    expect((await stranger.page(`/unlock/${magnet.magnetId}`)).html).not.toContain(id);
    const locked = await stranger.get(`/api/magnets/${magnet.magnetId}/public`);
    expect(JSON.stringify(locked.body)).not.toContain(id);
    expect(await read(scene, `/api/magnets/${magnet.magnetId}/pictures/${id}`)).toMatchObject(LATE);

    const { html, link, answer } = await unlocked(scene, magnet);
    expect(html).toMatch(
      /<img src="\/api\/magnets\/[^"]+" alt="A &quot;chart&quot;" width="320" height="200" loading="lazy" referrerpolicy="no-referrer"/,
    );
    expect(html).toContain('data-copy="# Growth\n\nA &quot;chart&quot;\n\nThe end"');
    const { status, headers, bytes } = await read(scene, link);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=21600',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
    // Programs get the text as it was typed, and where its pictures are.
    const [item] = answer.items;
    expect(item).toMatchObject({
      textContent: magnet.textContent,
      pictures: [{ id, width: 320, height: 200, url: expect.any(String) }],
    });
    expect((await read(scene, item.pictures[0].url)).status).toBe(200);
  });

  test('is sent in parts to a reader that wants them', async ({ scene }) => {
    const magnet = await aPicturedMagnet(scene);
    const { link } = await unlocked(scene, magnet);
    const part = await read(scene, link, { range: 'bytes=0-9' });
    expect([part.status, part.bytes.length]).toEqual([206, 10]);
    expect(await read(scene, link, { range: 'bytes=9999999-' })).toMatchObject({
      status: 416,
      code: 'range_not_satisfiable',
    });
  });

  test('has an address that nothing opens when a part of it is changed or its time is over', async ({
    scene,
  }) => {
    const magnet = await aPicturedMagnet(scene);
    const other = await aPicturedMagnet(scene);
    const { link } = await unlocked(scene, magnet);
    const changed = (name: string, value: string): string => {
      const url = new URL(link, 'http://x');
      url.searchParams.set(name, value);
      return `${url.pathname}${url.search}`;
    };
    const [path = '', query = ''] = link.split('?');
    const grant = new URL(link, 'http://x').searchParams.get('grant') ?? '';
    const late = String(Math.floor(Date.now() / 1_000) - 10);
    const text = `${magnet.magnetId}.${magnet.picture.id}.${grant}.${late}`;
    const signature = testKey.sign('picture-links', text);
    for (const address of [
      path,
      changed('signature', 'A'.repeat(43)),
      changed('expires', '99999999999'),
      changed('grant', 'abcdefghijkmnpqrstuv'),
      `${path.replace(magnet.picture.id, other.picture.id)}?${query}`,
      `${path.replace(magnet.magnetId, other.magnetId)}?${query}`,
      // What opens a picture for its creator.
      `${path}?${other.picture.url.split('?')[1] ?? ''}`,
      `${path}?${new URLSearchParams({ grant, expires: late, signature }).toString()}`,
    ]) {
      expect(await read(scene, address)).toMatchObject(LATE);
    }
    expect((await read(scene, link)).status).toBe(200);
  });

  test('is gone with the grant, the magnet and its place in the text', async ({ scene }) => {
    const magnet = await aPicturedMagnet(scene);
    const { api, params } = magnet;
    const { link, visitor } = await unlocked(scene, magnet);
    await api.magnets.setStatus({ params, body: { status: 'paused' } });
    expect(await read(scene, link)).toMatchObject({ status: 404, code: 'inactive' });
    await api.magnets.setStatus({ params, body: { status: 'active' } });
    await api.magnets.update({ params, body: { textContent: 'Only words' } });
    expect(await read(scene, link)).toMatchObject({ status: 404, code: 'file_not_found' });
    await api.magnets.update({ params, body: { textContent: magnet.textContent } });
    const page = await visitor.page(`/unlock/${magnet.magnetId}`);
    expect(addressIn(page.html)).toBe(link);
    expect((await read(scene, link)).status).toBe(200);
    await scene.app.db('leads').where({ magnetId: magnet.magnetId }).delete();
    expect(await read(scene, link)).toMatchObject(LATE);
    await api.magnets.remove({ params });
    expect(await read(scene, link)).toMatchObject({ status: 404, code: 'magnet_not_found' });
  });
});

test('a creator who tests the page sees its pictures', async ({ scene }) => {
  const { api, params, picture } = await aPicturedMagnet(scene);
  const { url } = await api.testWalk.begin({ params, body: { version: 'published' } });
  const path = url.slice(url.indexOf('/unlock/'));
  const browser = aVisitor(scene.app);
  expect((await browser.page(path)).html).not.toContain(picture.id);
  const sent = await browser.submit(path, { comment: 'growth' });
  const { html } = await browser.page(sent.headers.get('location') ?? '');
  const address = /<img src="(\/assets\/pictures\/[^"]+)"/.exec(html)?.[1] ?? '';
  expect((await read(scene, address.replaceAll('&amp;', '&'))).status).toBe(200);
});

describe('a text that names what is no picture of its creator', () => {
  test('is refused at its field, and its draft keeps what was typed', async ({ scene }) => {
    const magnet = await aPicturedMagnet(scene);
    const { api, params } = magnet;
    const theirs = await upload(scene, (await aMagnet(scene)).token);
    const pdf = await api.magnetFiles.upload({
      upload: { name: 'a.txt', bytes: Buffer.from('words') },
    });
    const refused = {
      status: 422,
      code: 'magnet_invalid',
      fields: {
        textContent: pictureTexts.unknown,
        'items.0.textContent': pictureTexts.unknown,
      },
    };
    for (const address of [
      theirs.address,
      `picture:${pdf.id}`,
      'picture:abcdefghijkmnpqrstuv',
      'picture:mine',
    ]) {
      const textContent = `![x](${address})`;
      await expect(api.magnets.update({ params, body: { textContent } })).rejects.toMatchObject(
        refused,
      );
      await expect(
        api.magnets.create({ body: { title: 'Two', triggerWords: ['TWO'], textContent } }),
      ).rejects.toMatchObject(refused);
      const { html, pictureProblem } = await api.magnets.preview({
        body: { title: 'Two', textContent, step: 'unlocked' },
      });
      expect(pictureProblem).toBe(pictureTexts.unknown);
      expect(html).not.toContain(theirs.id);
    }
    const { version } = await api.magnets.get({ params });
    const textContent = `![x](${theirs.address})`;
    const draft = await api.magnetDrafts.save({
      params,
      body: { fields: { textContent }, revision: 0, baseVersion: version },
    });
    await expect(
      api.magnetDrafts.publish({ params, body: { revision: draft.revision } }),
    ).rejects.toMatchObject(refused);
    expect((await api.magnetDrafts.read({ params })).draft?.fields.textContent).toBe(textContent);
  });
});

describe('a picture that something names', () => {
  const isThere = async (scene: UnlockScene, token: string, fileId: string) =>
    scene.app
      .as(token)
      .magnetFiles.read({ params: { fileId } })
      .then(
        () => true,
        () => false,
      );
  /** The sweep, a day after every upload. */
  const sweep = async (scene: UnlockScene) => {
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    await scene.app.db('magnet_files').update({ createdAt });
    await scene.app.services.files.sweep();
  };

  test('stays with its page, a draft, a copy and every version', async ({ scene }) => {
    const magnet = await aPicturedMagnet(scene);
    const { api, params, token, picture } = magnet;
    const second = await upload(scene, token);
    const unused = await upload(scene, token);
    const { version } = await api.magnets.get({ params });
    const fields = { textContent: `![](${second.address})` };
    const draft = await api.magnetDrafts.save({
      params,
      body: { fields, revision: 0, baseVersion: version },
    });
    await expect(api.magnetFiles.remove({ params: { fileId: second.id } })).rejects.toMatchObject({
      code: 'file_in_use',
    });
    await sweep(scene);
    expect(await isThere(scene, token, unused.id)).toBe(false);
    expect(await isThere(scene, token, second.id)).toBe(true);

    await api.magnetDrafts.publish({ params, body: { revision: draft.revision } });
    await sweep(scene);
    // The page names it no longer; the version before does, and can be restored.
    expect(await isThere(scene, token, picture.id)).toBe(true);
    const former = await api.magnetDrafts.readVersion({
      params,
      query: { version },
    });
    expect(former.fields.items?.[0]?.textContent).toBe(magnet.textContent);
    await api.magnets.update({ params, body: { textContent: magnet.textContent } });
    const { html, link } = await unlocked(scene, magnet);
    expect(html).toContain(picture.id);
    expect((await read(scene, link)).status).toBe(200);

    const copy = await api.magnets.duplicate({ params });
    await api.magnets.remove({ params });
    await api.magnetActs.purge({ params });
    await sweep(scene);
    expect(await isThere(scene, token, picture.id)).toBe(true);
    // Nothing else named the second one.
    expect(await isThere(scene, token, second.id)).toBe(false);
    await api.magnets.remove({ params: { magnetId: copy.id } });
    await api.magnetActs.purge({ params: { magnetId: copy.id } });
    expect(await isThere(scene, token, picture.id)).toBe(false);
  });

  test('goes with the last of the versions that are kept', async ({ scene }) => {
    const magnet = await aPicturedMagnet(scene);
    const { api, params, token, picture } = magnet;
    const { magnetId } = magnet;
    await api.magnets.update({ params, body: { textContent: 'Words' } });
    const versions = () => scene.app.db('magnet_versions').where({ magnetId });
    const naming = versions().whereRaw(`fields::text LIKE '%picture:%'`);
    expect(await naming.clone()).toHaveLength(1);
    await sweep(scene);
    expect(await isThere(scene, token, picture.id)).toBe(true);
    await naming.delete();
    await sweep(scene);
    expect(await isThere(scene, token, picture.id)).toBe(false);
  });
});
