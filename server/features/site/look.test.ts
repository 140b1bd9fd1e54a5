import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { brandIconPath } from '#shared/account/brand.ts';
import { repairBrandColour } from '#shared/app/brand-colour.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();
const COLOUR = '#b00020';

it.afterEach(({ app }) => app.services.settings.change({ brandColour: null, logo: null }));

const aLogo = async (width: number, height: number, background = COLOUR) => ({
  name: 'logo.png',
  bytes: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
});
/** The HTML of an email that the installation sends. */
async function aMail(app: TestApp): Promise<string | undefined> {
  const { user } = await aUser(app);
  await app.api.auth.forgot({ body: { email: user.email } });
  const { outbox } = app.services.mail;
  const sent = async () => (await outbox.list()).find(({ to }) => to === user.email);
  await expect.poll(sent).toBeDefined();
  return (await outbox.open((await sent())?.id ?? ''))?.html;
}

const operatorOf = async (app: TestApp) => app.as((await anOperator(app)).token);

describe('the colour of an installation', () => {
  it('is on the site, the console, and the button of emails, and on no page of a creator', async ({
    scene,
    app,
  }) => {
    const { magnetId } = await aMagnet(scene);
    const before = await (await app.fetch(`/unlock/${magnetId}`)).text();
    const { operatorSettings } = await operatorOf(app);
    const { version } = await operatorSettings.read();
    await operatorSettings.change({ body: { version, changes: { brandColour: '#B00020' } } });
    const { light, dark } = repairBrandColour(COLOUR);
    const variables = [`--brand-light:${light.fill}`, `--brand-dark:${dark.fill}`];
    for (const path of ['/', '/pricing', '/no/such/page', '/auth', '/admin/settings']) {
      const html = await (await app.fetch(path)).text();
      const root = /<html [^>]*>/.exec(html)?.[0];
      for (const variable of variables) expect(root).toContain(variable);
    }
    expect(await (await app.fetch('/site.webmanifest')).json()).toMatchObject({
      theme_color: light.fill,
    });
    expect(await app.api.installation.read()).toMatchObject({ brandColour: COLOUR });
    expect(await (await app.fetch(`/unlock/${magnetId}`)).text()).toBe(before);

    expect(await aMail(app)).toContain(`background-color:${light.fill}`);
  });

  it.for(['red', '#12', '#12345g', '#123456;--x:1'])('is not %j', async (brandColour, { app }) => {
    const { operatorSettings } = await operatorOf(app);
    const { version } = await operatorSettings.read();
    await expect(
      operatorSettings.change({ body: { version, changes: { brandColour } } }),
    ).rejects.toMatchObject({
      status: 400,
      fields: { 'changes.brandColour': 'Use a colour such as #0a66c2' },
    });
  });
});

describe('the logo of an installation', () => {
  it('takes the place of the mark on pages, in emails, as icon and on cards', async ({
    scene,
    app,
  }) => {
    const { magnetId } = await aMagnet(scene);
    const card = async () => (await app.fetch(`/unlock/${magnetId}/share.png`)).headers.get('etag');
    const before = await card();
    const { operatorSettings } = await operatorOf(app);
    const { values } = await operatorSettings.setLogo({ upload: await aLogo(100, 100) });
    const logo = values.logo ?? '';
    const icon = brandIconPath(logo);
    for (const path of ['/', '/no/such/page', `/unlock/${magnetId}`]) {
      const html = await (await app.fetch(path)).text();
      expect(html).toContain(`src="${logo}"`);
      expect(html).toContain(`<link rel="icon" href="${icon}"`);
      expect(html).not.toContain('/favicon.svg');
    }
    const console = await (await app.fetch('/auth')).text();
    expect(console).toContain(`<meta name="logo" content="${logo}" />`);
    expect(console).not.toContain('data-logo');
    expect((await app.fetch(logo)).headers.get('content-type')).toBe('image/webp');
    expect((await app.fetch(icon)).headers.get('content-type')).toBe('image/png');
    expect(await (await app.fetch('/site.webmanifest')).json()).toMatchObject({
      icons: [{ src: icon }],
    });
    expect(await app.api.installation.read()).toMatchObject({ logo });
    expect(await card()).not.toBe(before);

    expect(await aMail(app)).toContain(`src="${app.url}${logo}"`);
  });

  it('is a name by itself when it is wide', async ({ app }) => {
    const { operatorSettings } = await operatorOf(app);
    const { values } = await operatorSettings.setLogo({ upload: await aLogo(300, 90) });
    const html = await (await app.fetch('/')).text();
    const mark = /<a class="site-mark"[\s\S]*?<\/a>/.exec(html)?.[0];
    expect(mark).toContain(`alt="${values.productName}"`);
    expect(mark?.replaceAll(/<[^>]*>/g, '')).not.toContain(values.productName);
    expect(await (await app.fetch('/auth')).text()).toContain('data-logo="wide"');
  });

  it('gives way to the logo of a creator, and comes back from the history', async ({
    scene,
    app,
  }) => {
    const { magnetId, token } = await aMagnet(scene);
    const { operatorSettings, settingsHistory } = await operatorOf(app);
    const first = (await operatorSettings.setLogo({ upload: await aLogo(120, 100, '#12a050') }))
      .values.logo;
    const second = await operatorSettings.setLogo({ upload: await aLogo(140, 100, '#8040c0') });
    expect(second.values.logo).not.toBe(first);
    const [entry] = (await settingsHistory.list({ query: { setting: 'logo' } })).items;
    const change = entry?.changes[0];
    expect(change).toMatchObject({ before: { logo: first }, after: { logo: second.values.logo } });
    const restored = await settingsHistory.restore({
      body: { entryId: entry?.id ?? '', setting: 'logo', now: change?.now ?? {} },
    });
    expect(restored.values.logo).toBe(first);
    expect((await app.fetch(first ?? '')).status).toBe(200);

    const own = await app.as(token).brand.setLogo({ upload: await aLogo(90, 90, '#333') });
    const html = await (await app.fetch(`/unlock/${magnetId}`)).text();
    expect(html).toContain(`<link rel="icon" href="${brandIconPath(own.logo?.url ?? '')}"`);
  });

  it('does not come back from the history once its file is gone', async ({ app }) => {
    const { operatorSettings, settingsHistory } = await operatorOf(app);
    await operatorSettings.setLogo({ upload: await aLogo(77, 70, '#226622') });
    const { values } = await operatorSettings.setLogo({ upload: await aLogo(78, 70, '#662222') });
    const [entry] = (await settingsHistory.list({ query: { setting: 'logo' } })).items;
    // What an installation has whose database was restored from before the upload.
    await app.db('brand_pictures').whereNull('userId').where({ width: 77 }).delete();
    const body = { entryId: entry?.id ?? '', setting: 'logo', now: entry?.changes[0]?.now ?? {} };
    await expect(settingsHistory.restore({ body })).rejects.toMatchObject({ code: 'logo_unknown' });
    expect((await operatorSettings.read()).values.logo).toBe(values.logo);
  });

  it('is stored once, however often the same one is uploaded', async ({ app }) => {
    const { operatorSettings } = await operatorOf(app);
    const upload = await aLogo(110, 64, '#0055aa');
    const paths = [];
    for (let time = 0; time < 3; time += 1) {
      paths.push((await operatorSettings.setLogo({ upload })).values.logo);
    }
    expect(new Set(paths).size).toBe(1);
    const rows = await app.db('brand_pictures').whereNull('userId').where({ width: 110 });
    expect(rows).toHaveLength(1);
    expect((await app.fetch(paths[0] ?? '')).status).toBe(200);
  });

  it('is no picture of a creator, no other address, and no broken file', async ({ scene, app }) => {
    const { token } = await aMagnet(scene);
    const { operatorSettings } = await operatorOf(app);
    const own = await app.as(token).brand.setLogo({ upload: await aLogo(80, 80, '#777') });
    const { version } = await operatorSettings.read();
    const change = (logo: string) =>
      operatorSettings.change({ body: { version, changes: { logo } } });
    await expect(change(own.logo?.url ?? '')).rejects.toMatchObject({ code: 'logo_unknown' });
    await expect(change('https://evil.example/logo.webp')).rejects.toMatchObject({ status: 400 });
    const broken = { name: 'logo.png', bytes: Buffer.from('no picture') };
    await expect(operatorSettings.setLogo({ upload: broken })).rejects.toMatchObject({
      code: 'brand_picture_refused',
    });
    expect((await operatorSettings.read()).values.logo).toBeNull();
  });
});
