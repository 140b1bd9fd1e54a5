import { expect } from 'vitest';
import { consoleRoutes } from '#shared/app/routes.ts';
import { sitePaths } from '#public-web/site/render-pages.tsx';
import { readSourceFiles } from '#server/testing/architecture/source-files.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();
const OLD = 'Unlatch';
const NAME = 'Harbour & Sons ⚓';
const FOOTER = 'Harbour Ltd, 1 Quay Street\nRegistered in Examplia';

it.afterEach(({ app }) => app.services.settings.change({ productName: null, emailFooter: null }));

/** Where the name stands in the source, and why it is not the installation's. */
const kept: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^shared\/app\/instance-defaults\.ts$/, 'the default'],
  [/^desktop\/extension\//, 'the extension is one program for all installations'],
  [/^desktop\/renderer\/features\/account\/readers\/pairing-steps\.tsx$/, 'what browsers call it'],
  [/^desktop\/main\/(?:app\/start-desktop|server\/server-check)\.ts$/, 'no server is chosen yet'],
  [/^server\/features\/magnets\/links\/link-follower\.ts$/, 'the name of a robot, in a header'],
  [/^server\/(?:main|start\/start-summary)\.ts$/, 'the terminal of who starts the server'],
  [/^server\/features\/backup\//, 'two commands of a terminal'],
  [/^public-web\/unlock\/unlock-page-samples\.ts$/, 'samples of tests'],
];

it('stands in no text of the source but these', () => {
  const sources = [...readSourceFiles()].filter(
    ([path]) =>
      /^(?:shared|server|public-web|desktop)\//.test(path) &&
      !/\.test\.tsx?$|\/e2e\/|\/testing\/|\.css$/.test(path),
  );
  const found = sources.flatMap(([path, text]) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<!:)\/\/.*$/gm, '');
    return code.includes(OLD) ? [path] : [];
  });
  expect(found.filter((path) => !kept.some(([place]) => place.test(path)))).toEqual([]);
  const unused = kept.filter(([place]) => !found.some((path) => place.test(path)));
  expect(unused.map(([, reason]) => reason)).toEqual([]);
});

it('is on every public page and in every file that programs ask for, and the old one on none', async ({
  scene,
  app,
}) => {
  const { magnetId } = await aMagnet(scene);
  await app.services.settings.change({ productName: NAME });
  const escaped = NAME.replace('&', '&amp;');
  for (const path of [...sitePaths, '/unlock/demo', `/unlock/${magnetId}`, '/no/such/page']) {
    const html = await (await app.fetch(path)).text();
    expect(html).not.toContain(OLD);
    expect(html).toContain(escaped);
  }
  for (const path of consoleRoutes.filter((route) => !route.includes(':'))) {
    const html = await (await app.fetch(path)).text();
    expect(html).not.toContain(OLD);
    expect(html).toContain(`<title>${escaped}</title>`);
    expect(html).toContain(`<meta name="application-name" content="${escaped}" />`);
  }
  for (const path of ['/site.webmanifest', '/api/openapi.json', '/api/installation']) {
    const text = await (await app.fetch(path)).text();
    expect(text).toContain(NAME);
    expect(text).not.toMatch(/"(?:name|short_name|title|productName)":"Unlatch/);
  }
});

it('is in mails with the footer, as HTML and as plain text', async ({ app }) => {
  const { user } = await aUser(app);
  await app.services.settings.change({ productName: NAME, emailFooter: FOOTER });
  await app.api.auth.forgot({ body: { email: user.email } });
  const { outbox } = app.services.mail;
  const sent = async () => (await outbox.list()).filter(({ to }) => to === user.email);
  // The answer does not wait for the mail, so that nobody learns which addresses have an account.
  await expect.poll(sent).not.toEqual([]);
  const mails = await sent();
  for (const { id } of mails) {
    const mail = await outbox.open(id);
    expect(mail?.text).toContain(`${NAME}, `);
    expect(mail?.text).toContain(FOOTER);
    expect(mail?.html).toContain('1 Quay Street<br/>Registered in Examplia');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(OLD);
  }
});

it.for(['Har\u200Bbour', '\u202EHarbour', 'Har\u0007bour', '\u200F', 'x'.repeat(41)])(
  'is not %j',
  async (productName, { app }) => {
    await expect(app.services.settings.change({ productName })).rejects.toThrow('productName');
  },
);

it('keeps its emoji, and is text where it looks like a tag', async ({ app }) => {
  await app.services.settings.change({ productName: '👩‍🚀 <b>Crew</b>' });
  const html = await (await app.fetch('/about')).text();
  expect(html).toContain('👩‍🚀 &lt;b&gt;Crew&lt;/b&gt;');
  expect(html).not.toContain('<b>Crew');
});
