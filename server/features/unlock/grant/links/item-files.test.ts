import { expect } from 'vitest';
import { aPdf } from '#server/features/files/file-samples.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { aPerson, unlockWithEmail } from '#server/testing/scenes/erasure-scene.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';

const it = mailedTest();

const leadOf = async ({ app }: MailedScene, magnetId: string): Promise<string> =>
  (await app.db('leads').where({ magnetId }).first('id')).id;

/** A person who opened a page with a text between two files. */
async function twoFiles(scene: MailedScene) {
  const person = aPerson(scene);
  const magnet = await unlockWithEmail(scene, person);
  const api = scene.app.as(magnet.token);
  const parts = [aPdf(3_000, 1), aPdf(4_000, 2)];
  const [one, two] = await Promise.all(
    parts.map((bytes, index) =>
      api.magnetFiles.upload({ upload: { name: `part ${index + 1}.pdf`, bytes } }),
    ),
  );
  const items = [
    { id: 'one', type: 'file' as const, fileId: one?.id ?? '' },
    { id: 'text', type: 'text' as const, title: 'Read <me>', textContent: 'Between them.' },
    { id: 'two', type: 'file' as const, title: 'The rest', fileId: two?.id ?? '' },
  ];
  const params = { magnetId: magnet.magnetId };
  await api.magnets.update({ params, body: { items } });
  return { ...person, ...magnet, api, parts, items, params, path: `/unlock/${magnet.magnetId}` };
}

it('each file of a page has its own link, which follows its item and opens nothing else', async ({
  scene,
}) => {
  const { visitor, path, parts, items, params, api } = await twoFiles(scene);
  const { html } = await visitor.page(path);
  const places = ['part 1.pdf', 'Read &lt;me&gt;', 'Between them.', 'The rest', 'part 2.pdf'];
  const found = places.map((text) => html.indexOf(text));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));

  const linkOf = async (item: string) =>
    (await visitor.page(`${path}/file${item}`)).headers.get('location') ?? '';
  const bytesAt = async (link: string) =>
    Buffer.from(await (await scene.app.fetch(link)).arrayBuffer());
  expect((await bytesAt(await linkOf('/two'))).equals(parts[1] ?? Buffer.of())).toBe(true);
  expect((await bytesAt(await linkOf(''))).equals(parts[0] ?? Buffer.of())).toBe(true);
  expect(await linkOf('/text')).toBe(path);
  const second = await linkOf('/two');
  const crossed = await scene.app.fetch(second.replace('item=two', 'item=one'));
  expect(crossed.status).toBe(403);

  await api.magnets.update({ params, body: { items: items.toReversed() } });
  expect((await bytesAt(second)).equals(parts[1] ?? Buffer.of())).toBe(true);
  await api.magnets.update({ params, body: { items: items.slice(0, 2) } });
  expect((await scene.app.fetch(second)).status).toBe(404);
  expect(await linkOf('/two')).toBe(path);
});

it('the history of a lead names each file that was downloaded, once', async ({ scene }) => {
  const { visitor, path, api, magnetId } = await twoFiles(scene);
  for (const item of ['one', 'two', 'two']) {
    const click = await visitor.page(`${path}/file/${item}`);
    await (await scene.app.fetch(click.headers.get('location') ?? '')).arrayBuffer();
  }
  const { events } = await api.leadDetail.read({
    params: { leadId: await leadOf(scene, magnetId) },
  });
  const downloads = events.filter(({ kind }) => kind === 'downloaded').map(({ what }) => what);
  expect(downloads).toHaveLength(2);
  expect(new Set(downloads)).toEqual(new Set(['part 1.pdf', 'part 2.pdf']));
});

it('the mail with the link names the parts of the page and holds none of them', async ({
  scene,
}) => {
  const { api, email, magnetId } = await twoFiles(scene);
  const unlockId = await leadOf(scene, magnetId);
  await api.deliveries.resend({ params: { unlockId } });
  const { mail } = await scene.sink.next(email, 0);
  expect(mail.text).toMatch(
    /It has 3 parts:\s+1\. File\s+2\. “Read <me>” \(Text\)\s+3\. “The rest” \(File\)/,
  );
  expect(mail.text).not.toMatch(/Between them|part 1/);
});
