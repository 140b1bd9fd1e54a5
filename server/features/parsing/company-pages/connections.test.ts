import { describe, expect } from 'vitest';
import { openSession } from '#server/features/auth/sessions/sessions.ts';
import { randomIds } from '#server/platform/ids.ts';
import {
  aCommentOfPage,
  aCompanyMagnet,
  aPageOwner,
  connectPages,
  companyPagesTest as it,
} from '#server/testing/scenes/readers/company-page.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

async function anotherSession({ db }: TestApp, userId: string): Promise<string> {
  const row = await db('users').where({ id: userId }).first();
  const device = { userAgent: 'test', isBrowser: false, binding: undefined, token: undefined };
  return (await openSession(db, randomIds, row, device)).user.sessionToken;
}

describe('a creator who connects', () => {
  it('allows reading, finds the pages, chooses, and disconnects at LinkedIn too', async ({
    both,
    api,
  }) => {
    const { client, token, userId } = await aPageOwner(both.here, api);
    expect(await client.read()).toEqual({ isOffered: true, connection: null });
    const { url } = await client.connect();
    const query = new URL(url).searchParams;
    expect(query.get('redirect_uri')).toBe(`${both.here.url}/settings/readers/linkedin`);
    expect(query.get('scope')).toBe(
      'r_organization_admin r_organization_social r_organization_social_feed',
    );
    const { connection } = await client.finish({ body: api.oauth.allow(url) });
    const pages = [
      { id: '71', name: 'Acme', isChosen: false },
      { id: '72', name: 'Bolt', isChosen: false },
    ];
    expect(connection).toMatchObject({ state: 'active', pages });
    // The other process has the new state too.
    const there = both.there.as(token).companyPages;
    const chosen = await there.choose({ body: { pageIds: ['72'] } });
    expect(chosen.connection?.pages.map(({ isChosen }) => isChosen)).toEqual([false, true]);

    // The choice stays after a new connection.
    const again = await connectPages(both.here, api, token);
    expect(again.connection?.pages.map(({ isChosen }) => isChosen)).toEqual([false, true]);

    const revoked = api.oauth.revoked().length;
    expect(await client.disconnect()).toEqual({ isRevoked: true });
    expect(api.oauth.revoked()).toHaveLength(revoked + 1);
    expect(await client.read()).toEqual({ isOffered: true, connection: null });
    for (const table of [
      'company_connections',
      'company_pages',
      'company_posts',
      'company_connects',
    ])
      expect(await both.here.db(table).where({ userId })).toEqual([]);
  });

  it('learns that LinkedIn did not confirm the end, and is disconnected here in any case', async ({
    both,
    api,
  }) => {
    const { client, token } = await aPageOwner(both.here, api);
    await connectPages(both.here, api, token);
    api.oauth.mode = 'server_error';
    expect(await client.disconnect()).toEqual({ isRevoked: false });
    api.oauth.mode = 'grant';
    expect((await client.read()).connection).toBeNull();
    expect(await client.disconnect()).toEqual({ isRevoked: true });
  });

  it('can return once, in the same session, within a quarter of an hour', async ({
    both: { here },
    api,
  }) => {
    const { client, userId, token } = await aPageOwner(here, api);
    const expired = { status: 400, code: 'company_connect_expired' };
    const first = api.oauth.allow((await client.connect()).url);

    const stranger = await aUser(here);
    await expect(
      here.as(stranger.token).companyPages.finish({ body: first }),
    ).rejects.toMatchObject(expired);
    // Another session of the same creator: an attacker may have made somebody open that link.
    const elsewhere = await anotherSession(here, userId);
    await expect(here.as(elsewhere).companyPages.finish({ body: first })).rejects.toMatchObject(
      expired,
    );
    await client.finish({ body: first });
    await expect(client.finish({ body: first })).rejects.toMatchObject(expired);

    const late = api.oauth.allow((await client.connect()).url);
    await here.db('company_connects').update({ expiresAt: new Date(Date.now() - 1_000) });
    await expect(client.finish({ body: late })).rejects.toMatchObject(expired);
    await expect(
      here.as(token).companyPages.finish({ body: { state: 'invented', code: late.code } }),
    ).rejects.toMatchObject(expired);
  });

  it('gets a text for each failure', async ({ both: { here }, api }) => {
    const { client } = await aPageOwner(here, api);
    const tryIt = async () =>
      client.finish({ body: api.oauth.allow((await client.connect()).url) });
    api.oauth.member.administers = [];
    await expect(tryIt()).rejects.toMatchObject({ status: 409, code: 'no_company_pages' });
    api.oauth.member.administers = ['71'];
    for (const [mode, code] of [
      ['invalid_grant', 'company_connect_refused'],
      ['invalid_client', 'company_connect_refused'],
      ['server_error', 'linkedin_unreachable'],
    ] as const) {
      api.oauth.mode = mode;
      await expect(tryIt()).rejects.toMatchObject({ code });
    }
    api.oauth.mode = 'grant';
    api.setMode({ kind: 'status', status: 500 });
    await expect(tryIt()).rejects.toMatchObject({ status: 503, code: 'linkedin_unreachable' });
    api.setMode({ kind: 'status', status: 403 });
    await expect(tryIt()).rejects.toMatchObject({ code: 'company_connect_refused' });
    api.setMode({ kind: 'ok' });
    expect((await client.read()).connection).toBeNull();
    await expect(client.choose({ body: { pageIds: [] } })).rejects.toMatchObject({
      code: 'company_pages_not_connected',
    });
    await tryIt();
    await expect(client.choose({ body: { pageIds: ['999'] } })).rejects.toMatchObject({
      code: 'company_page_unknown',
    });
  });
});

describe('access that ends', () => {
  const soon = (app: TestApp, userId: string, seconds: number) =>
    app
      .db('company_connections')
      .where({ userId })
      .update({ accessExpiresAt: new Date(Date.now() + seconds * 1_000) });
  const stateOf = async (app: TestApp, token: string) =>
    (await app.as(token).companyPages.read()).connection?.state;

  it('is renewed once by all processes together, shortly before', async ({ both, api }) => {
    const magnet = await aCompanyMagnet(both, api);
    await soon(both.here, magnet.userId, 60);
    const before = api.oauth.grants().length;
    const urls = Array.from({ length: 6 }, () => aCommentOfPage(both, api, magnet, 'GROWTH').url);
    const answers = await Promise.all(
      urls.map((url, index) =>
        verify(aVisitor(index % 2 === 0 ? both.here : both.there), magnet.magnetId, url),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(urls.map(() => 200));
    expect(api.oauth.grants().slice(before)).toEqual(['refresh_token']);
  });

  it('continues with the old token while LinkedIn cannot renew it', async ({ both, api }) => {
    const magnet = await aCompanyMagnet(both, api);
    const row = () => both.here.db('company_connections').where({ userId: magnet.userId }).first();
    await soon(both.here, magnet.userId, 60);
    const { sealedAccessToken } = await row();
    api.oauth.mode = 'server_error';
    const { url } = aCommentOfPage(both, api, magnet, 'GROWTH');
    expect((await verify(aVisitor(both.here), magnet.magnetId, url)).status).toBe(200);
    expect(await row()).toMatchObject({ sealedAccessToken, needsReconnectAt: null });

    // The token expired and was not renewed: the comment waits, and the connection stays.
    await soon(both.here, magnet.userId, -60);
    const waits = aCommentOfPage(both, api, magnet, 'GROWTH again').url;
    await both.here.db('company_posts').where({ userId: magnet.userId }).delete();
    expect((await verify(aVisitor(both.there), magnet.magnetId, waits)).status).toBe(503);
    expect(await row()).toMatchObject({ sealedAccessToken, needsReconnectAt: null });
    api.oauth.mode = 'grant';
    expect((await verify(aVisitor(both.there), magnet.magnetId, waits)).status).toBe(200);
  });

  it('asks its creator after LinkedIn refused the renewal, and shows operators', async ({
    both,
    api,
  }) => {
    const operator = both.here.as((await anOperator(both.here)).token);
    const magnet = await aCompanyMagnet(both, api);
    await soon(both.here, magnet.userId, -60);
    api.oauth.mode = 'invalid_grant';
    const { url } = aCommentOfPage(both, api, magnet, 'GROWTH');
    expect((await verify(aVisitor(both.here), magnet.magnetId, url)).status).toBe(503);
    api.oauth.mode = 'grant';
    expect(await stateOf(both.there, magnet.token)).toBe('needs_reconnect');
    expect((await operator.companyApp.read()).needReconnect).toBe(1);
    expect((await operator.operatorHealth.health()).readers).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('1 creator has'),
    });
    // The access is not used for calls to LinkedIn any more.
    const asked = api.requests().length;
    await verify(aVisitor(both.there), magnet.magnetId, url);
    expect(api.requests()).toHaveLength(asked);

    api.oauth.member = { urn: magnet.memberUrn, administers: [magnet.pageId] };
    await connectPages(both.here, api, magnet.token);
    expect(await stateOf(both.here, magnet.token)).toBe('active');
    expect((await verify(aVisitor(both.here), magnet.magnetId, url)).status).toBe(200);
  });

  it('is renewed without an error when LinkedIn refuses the token early', async ({ both, api }) => {
    const magnet = await aCompanyMagnet(both, api);
    api.oauth.endAccess();
    const { url } = aCommentOfPage(both, api, magnet, 'GROWTH');
    expect((await verify(aVisitor(both.here), magnet.magnetId, url)).status).toBe(200);
    expect(await stateOf(both.here, magnet.token)).toBe('active');
  });

  it('without a refresh token is used until it expires, and then the creator has to connect again', async ({
    both,
    api,
  }) => {
    api.oauth.givesRefresh = false;
    const magnet = await aCompanyMagnet(both, api);
    api.oauth.givesRefresh = true;
    await soon(both.here, magnet.userId, 60);
    const first = aCommentOfPage(both, api, magnet, 'GROWTH').url;
    expect((await verify(aVisitor(both.here), magnet.magnetId, first)).status).toBe(200);
    await soon(both.here, magnet.userId, -1);
    await verify(
      aVisitor(both.there),
      magnet.magnetId,
      aCommentOfPage(both, api, magnet, 'GROWTH').url,
    );
    expect(await stateOf(both.here, magnet.token)).toBe('needs_reconnect');
  });
});
