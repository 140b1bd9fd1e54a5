import { describe, expect } from 'vitest';
import { MOST_ADDRESSES } from '#shared/magnets/addresses/magnet-address.contract.ts';
import { slugProblemText } from '#shared/magnets/addresses/magnet-slug.rules.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();
let count = 0;
/** An address that no other test takes. */
const aSlug = (name = 'guide') => `${name}-of-test-${(count += 1)}`;

async function aCreator(app: TestApp) {
  const { token, user } = await aUser(app, { plan: 'creator' });
  const api = app.as(token);
  const make = async (title = 'The guide') => {
    const body = { title, triggerWord: 'GUIDE', textContent: 'Read this.' };
    const { id } = await api.magnets.create({ body });
    const params = { magnetId: id };
    const change = (slug: string | null) => api.magnetAddress.change({ params, body: { slug } });
    const read = () => api.magnetAddress.read({ params });
    return { id, params, change, read };
  };
  return { api, token, user, make };
}

describe('the address of a page', () => {
  it('is the id until its creator chooses one, and goes back to it', async ({ app }) => {
    const { make, api } = await aCreator(app);
    const magnet = await make();
    const idUrl = `${app.url}/unlock/${magnet.id}`;
    expect(await magnet.read()).toEqual({ slug: null, publicUrl: idUrl, idUrl, former: [] });

    const slug = aSlug();
    const url = `${app.url}/unlock/${slug}`;
    const chosen = { slug, publicUrl: url, idUrl, former: [] };
    expect(await magnet.change(` ${slug.toUpperCase()} `)).toEqual(chosen);
    expect((await api.magnets.get({ params: magnet.params })).publicUrl).toBe(url);

    const former = [{ slug, url, since: expect.any(String) }];
    expect(await magnet.change(null)).toEqual({ slug: null, publicUrl: idUrl, idUrl, former });
    expect(await magnet.change(slug)).toEqual(chosen);
  });

  it('is no change of the magnet: drafts of it stay good, and a copy has none', async ({ app }) => {
    const { make, api } = await aCreator(app);
    const magnet = await make();
    const before = await api.magnets.get({ params: magnet.params });
    await magnet.change(aSlug());
    expect((await api.magnets.get({ params: magnet.params })).version).toBe(before.version);
    const copy = await api.magnets.duplicate({ params: magnet.params });
    expect(copy.publicUrl).toBe(`${app.url}/unlock/${copy.id}`);
  });

  it.for([
    ['Growth Guide', 'characters', /^growth-guide/],
    ['grоwth', 'characters', undefined],
    ['a.b.c', 'characters', /^a-b-c/],
    ['x'.repeat(51), 'long', /^x+/],
    ['ab', 'short', /^ab-guide/],
    ['abcdefghjkmn', 'id_like', /^abcdefghjkmn-guide/],
    ['adm1n', 'reserved', /^adm1n-guide/],
    ['', 'empty', undefined],
  ] as const)('cannot be “%s” (%s)', async ([slug, problem, suggestion], { app }) => {
    const { make } = await aCreator(app);
    const magnet = await make();
    const refused = await magnet.change(slug).catch((error: unknown) => error);
    const text = slugProblemText(problem);
    expect(refused).toMatchObject({ status: 422, code: 'address_invalid', fields: { slug: text } });
    const extra: unknown = Object(refused).body?.suggestion;
    if (suggestion === undefined) expect(extra).toBeUndefined();
    else expect(extra).toMatch(suggestion);
    expect((await magnet.read()).slug).toBeNull();
  });

  it('belongs to the creator who took it first, with everything that looks like it', async ({
    app,
  }) => {
    const first = await (await aCreator(app)).make();
    const other = await (await aCreator(app)).make();
    const slug = aSlug();
    await first.change(slug);
    await first.change(null);
    for (const same of [slug, slug.replaceAll('-', ''), slug.replace('i', '1')]) {
      const refused = await other.change(same).catch((error: unknown) => error);
      expect(refused).toMatchObject({ status: 409, code: 'address_taken' });
      const { suggestion } = Object(refused).body as { suggestion: string }; // what the contract promises
      expect(suggestion).not.toBe(same);
      expect((await other.change(suggestion)).slug).toBe(suggestion);
    }
    expect((await first.change(slug)).slug).toBe(slug);
  });

  it('goes to one of twenty creators who ask for it at once', async ({ app }) => {
    const magnets = await Promise.all(
      Array.from({ length: 20 }, async () => (await aCreator(app)).make()),
    );
    const slug = aSlug('wanted');
    const asked = await Promise.allSettled(magnets.map((magnet) => magnet.change(slug)));
    const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 19 }, () => 'address_taken'));
    expect(await app.db('magnets').where({ slug })).toHaveLength(1);
  });

  it('leads to one magnet of its creator, until that is deleted', async ({ app }) => {
    const { make, api } = await aCreator(app);
    const [old, fresh] = [await make('The old one'), await make()];
    const slug = aSlug();
    await old.change(slug);
    await old.change(null);
    await expect(fresh.change(slug)).rejects.toMatchObject({
      code: 'address_in_use',
      message: 'This address leads to your magnet “The old one”',
    });
    await old.change(slug);
    await api.magnets.remove({ params: old.params });
    expect((await fresh.change(slug)).slug).toBe(slug);
  });

  it('has room for twenty of them, and earlier ones are always free to take back', async ({
    app,
  }) => {
    const { make } = await aCreator(app);
    const magnet = await make();
    const first = aSlug('first');
    await magnet.change(first);
    for (let more = 1; more < MOST_ADDRESSES; more += 1) await magnet.change(aSlug('more'));
    await expect(magnet.change(aSlug('last'))).rejects.toMatchObject({ code: 'address_limit' });
    expect((await magnet.change(first)).former).toHaveLength(MOST_ADDRESSES - 1);
  });

  it('is nobody else’s after the account is gone, and says nothing of it', async ({ app }) => {
    const { make, user } = await aCreator(app);
    const slug = aSlug('left');
    await (await make()).change(slug);
    await app.db('users').where({ id: user.id }).delete();
    expect(await app.db('magnet_addresses').where({ slug })).toEqual([]);
    const other = await (await aCreator(app)).make();
    await expect(other.change(slug)).rejects.toMatchObject({ code: 'address_taken' });
  });

  it('is asked for only for own magnets', async ({ app }) => {
    const mine = await (await aCreator(app)).make();
    const { api } = await aCreator(app);
    const params = mine.params;
    await expect(api.magnetAddress.read({ params })).rejects.toMatchObject({
      code: 'magnet_not_found',
    });
    const body = { slug: aSlug() };
    await expect(api.magnetAddress.change({ params, body })).rejects.toMatchObject({
      code: 'magnet_not_found',
    });
  });
});
