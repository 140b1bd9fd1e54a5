import { describe, expect } from 'vitest';
import { ofFile, openerOf, openTest, untilTheEnd } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { openRedirectingSite } from '#server/testing/doubles/redirecting-site.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = openTest
  .extend('web', ofFile, ({}, { onCleanup }) => untilTheEnd(openRedirectingSite(), onCleanup))
  .extend('app', ofFile, ({ web }, { onCleanup }) =>
    openerOf(onCleanup).app({ linkAgent: web.linkAgent }),
  );
it.beforeEach(async ({ app, web }) => {
  web.asked.length = 0;
  await app.db('magnets').delete();
  await app.db('denied_hosts').delete();
});

/** A creator with a page, and an operator who looks at it. */
async function aPage(app: TestApp, textContent: string, over: object = {}) {
  const { token, user } = await aUser(app, { plan: 'creator' });
  const { magnets } = app.as(token);
  const { token: desk } = await anOperator(app);
  const { operatorTakedowns, deniedHosts } = app.as(desk);
  const body = { title: 'The guide', triggerWord: 'GUIDE', textContent, ...over };
  const { id: magnetId } = await magnets.create({ body });
  const params = { magnetId };
  const listed = async () =>
    (await operatorTakedowns.search({ query: { search: magnetId } })).items[0]?.findings ?? [];
  return {
    magnetId,
    ownerId: user.id,
    magnets,
    params,
    listed,
    /** What was found, in short, after a look. */
    async scan() {
      await app.services.takedowns.scanLinks();
      return (await listed()).map(({ kind, host, leadsTo, because }) =>
        [kind, host, leadsTo, because].filter((part) => part !== null).join(' '),
      );
    },
    deny: (host: string) => deniedHosts.add({ body: { host, reason: 'Asks for passwords' } }),
    permit: (deniedHostId: string) =>
      deniedHosts.remove({ params: { deniedHostId }, body: { reason: 'A mistake' } }),
    suspicious: async () =>
      (await operatorTakedowns.search({ query: { state: 'suspicious' } })).items.map(
        ({ id }) => id,
      ),
  };
}

/** As if the night had come. */
const nextNight = (app: TestApp) =>
  app.db('link_scans').update({ dueAt: new Date(Date.now() - 1_000) });

describe('the links of a published page', () => {
  it('are looked at after it was published, in links, texts and the next step', async ({ app }) => {
    const link = { type: 'link' as const, linkUrl: 'https://evil.example/a' };
    const text = { type: 'text' as const, textContent: '[sign in](https&#58;//paypa1.example/x)' };
    const { scan, deny, suspicious, magnetId } = await aPage(app, 'x', {
      textContent: undefined,
      items: [link, text],
      nextStepLabel: 'Book a call',
      nextStepUrl: 'https://linkedin-login.example/',
    });
    await deny('evil.example');
    expect((await scan()).toSorted()).toEqual([
      'denied evil.example evil.example',
      'look_alike linkedin-login.example linkedin.com',
      'look_alike paypa1.example paypal.com',
    ]);
    expect(await suspicious()).toEqual([magnetId]);
  });

  it('are looked at in the transaction of their publication, and not for a draft', async ({
    app,
  }) => {
    const { magnets, params } = await aPage(app, 'x', { status: 'draft' });
    expect(await app.db('link_scans')).toEqual([]);
    await magnets.setStatus({ params, body: { status: 'active' } });
    expect(await app.db('link_scans').where('due_at', '<=', app.db.fn.now())).toHaveLength(1);
  });

  it('are not looked at when publishing them fails', async ({ app }) => {
    const { params } = await aPage(app, 'x', { status: 'draft' });
    const failing = app.db.transaction(async (trx) => {
      await trx('magnets').where({ id: params.magnetId }).update({ status: 'active' });
      expect(await trx('link_scans')).toHaveLength(1);
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await app.db('link_scans')).toEqual([]);
  });

  it('are looked at each night, and at once when the list of hosts changes', async ({ app }) => {
    const page = await aPage(app, 'See https://sub.later.example/a');
    expect(await page.scan()).toEqual([]);
    const due = await app.db('link_scans').first<{ dueAt: Date } | undefined>('due_at');
    expect(due?.dueAt.getUTCHours()).toBeGreaterThanOrEqual(1);
    expect(due?.dueAt.getUTCHours()).toBeLessThan(5);
    expect(due?.dueAt.getTime()).toBeGreaterThan(Date.now());
    const entry = await page.deny('later.example');
    expect(await page.scan()).toEqual(['denied sub.later.example later.example']);
    await page.permit(entry.id);
    expect(await page.scan()).toEqual([]);
    expect(await app.db('link_findings')).toEqual([]);
  });

  it('are gone from the findings when they are gone from the page', async ({ app }) => {
    const page = await aPage(app, 'See https://paypa1.example/a');
    expect(await page.scan()).toHaveLength(1);
    const [before] = await page.listed();
    await nextNight(app);
    expect(await page.scan()).toHaveLength(1);
    const [after] = await page.listed();
    expect(after?.firstSeenAt).toBe(before?.firstSeenAt);
    expect(after?.lastSeenAt).not.toBe(before?.lastSeenAt);
    await page.magnets.update({ params: page.params, body: { textContent: 'Nothing' } });
    expect(await page.scan()).toEqual([]);
  });

  it('do not count while the page is closed, and nothing of them is shown but hosts', async ({
    app,
  }) => {
    const { magnets, params, scan, listed, suspicious } = await aPage(
      app,
      'See https://paypa1.example/secret-path?secret=1',
    );
    await scan();
    expect(JSON.stringify(await listed())).not.toContain('secret');
    expect(JSON.stringify(await app.db('link_findings'))).not.toContain('secret');
    await magnets.setStatus({ params, body: { status: 'paused' } });
    expect(await suspicious()).toEqual([]);
    await magnets.setStatus({ params, body: { status: 'active' } });
    expect(await suspicious()).toEqual([params.magnetId]);
    const own = await magnets.get({ params });
    expect(JSON.stringify(own)).not.toContain('findings');
  });
});

describe('nobody looks at the links', () => {
  it('of a closed page, by night or because of the list, until it opens again', async ({
    app,
    web,
  }) => {
    const page = await aPage(app, web.from('short.test', 'evil.test'));
    const { magnets, params, scan } = page;
    expect(await scan()).toEqual([]);
    await magnets.setStatus({ params, body: { status: 'paused' } });
    web.asked.length = 0;
    await page.deny('evil.test');
    await app
      .db('link_scans')
      .whereNotNull('due_at')
      .update({ dueAt: new Date(0) });
    expect(await scan()).toEqual([]);
    expect(web.asked).toEqual([]);
    await magnets.setStatus({ params, body: { status: 'active' } });
    expect(await scan()).toEqual(['denied short.test evil.test evil.test']);
  });

  it('of a creator who is shut out, until the account is open again', async ({ app, web }) => {
    const page = await aPage(app, web.from('short.test', 'fine.test'));
    await page.scan();
    web.asked.length = 0;
    const account = app.db('users').where({ id: page.ownerId });
    await account.clone().update({ suspendedAt: new Date() });
    await nextNight(app);
    await page.scan();
    expect(web.asked).toEqual([]);
    await account.clone().update({ suspendedAt: null });
    await page.scan();
    expect(web.asked).toEqual(['short.test', 'fine.test']);
  });
});

it('a host that nobody can reach is no finding, and the page counts as looked at', async ({
  app,
}) => {
  const { scan } = await aPage(app, 'See https://nowhere.invalid/ and http://127.0.0.1:1/x');
  expect(await scan()).toEqual([]);
  expect(await app.db('link_scans').whereNotNull('scanned_at')).toHaveLength(1);
});

it('pages with the host come first when it is listed', async ({ app }) => {
  const { magnets, deny } = await aPage(app, 'Nothing');
  const add = async (title: string, textContent: string) => {
    const { id } = await magnets.create({ body: { title, triggerWord: title, textContent } });
    return id;
  };
  for (const title of ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']) await add(title, 'Nothing');
  const last = await add('LAST', 'See https://late.example/');
  await app.services.takedowns.scanLinks();
  const looked: unknown[] = [];
  const note = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    if (sql.startsWith('update "link_scans" set "scanned_at"')) looked.push(...bindings);
  };
  app.db.on('query', note);
  await deny('late.example');
  await app.services.takedowns.scanLinks();
  app.db.off('query', note);
  const scanned = looked.filter((value) => typeof value === 'string');
  expect(scanned[0]).toBe(last);
  expect(scanned).toHaveLength(7);
});

describe('a redirect', () => {
  it('is followed to a listed host and to one that imitates another', async ({ app, web }) => {
    const page = await aPage(
      app,
      `${web.from('short.test', 'middle.test', 'evil.test', 'fine.test')} and ${web.from(
        'other.test',
        'paypal-login.test',
      )}`,
    );
    await page.deny('evil.test');
    expect((await page.scan()).toSorted()).toEqual([
      'denied short.test evil.test evil.test',
      'look_alike other.test paypal-login.test paypal.com',
    ]);
  });

  it('to a private address is found, and nobody asks there', async ({ app, web }) => {
    const page = await aPage(app, `${web.from('in.test', 'inside.test')} http://inside.test/`);
    expect(await page.scan()).toEqual(['private_address in.test inside.test']);
    expect(web.asked).not.toContain('inside.test');
  });

  it('back to the installation itself is none', async ({ app, web }) => {
    const page = await aPage(app, `${web.from('back.test', '127.0.0.1')} ${app.url}/x`);
    expect(await page.scan()).toEqual([]);
  });

  it('is followed five times at most', async ({ app, web }) => {
    const far = ['a.test', 'b.test', 'c.test', 'd.test', 'e.test', 'f.test', 'paypal-login.test'];
    const page = await aPage(app, web.from('start.test', ...far));
    expect(await page.scan()).toEqual([]);
    expect(web.asked).not.toContain('paypal-login.test');
  });

  it('stays found while the link is there, even when it leads elsewhere tonight', async ({
    app,
    web,
  }) => {
    const page = await aPage(app, web.from('cloaked.test', 'evil.test'));
    const entry = await page.deny('evil.test');
    const found = ['denied cloaked.test evil.test evil.test'];
    expect(await page.scan()).toEqual(found);
    web.sendsOn = false;
    await nextNight(app);
    expect(await page.scan()).toEqual(found);
    web.sendsOn = true;
    await page.permit(entry.id);
    expect(await page.scan()).toEqual([]);
  });
});
