import { atRest } from '../../../../e2e/at-rest.ts';
import { problemsOf } from '../../../../e2e/axe.ts';
import { expect, test } from '../../../../e2e/operator-fixtures.ts';

test('a device stops working for a form that somebody left, and for a page', async ({ page }) => {
  await page.addInitScript(() => {
    const { subtle } = crypto;
    const derive = subtle.deriveBits.bind(subtle);
    subtle.deriveBits = (...call) => {
      performance.mark('try');
      return derive(...call);
    };
  });
  const tries = () => page.evaluate(() => performance.getEntriesByName('try').length);
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 428, json: { success: false, code: 'proof_needed', message: 'Work' } }),
  );
  // No device finds such a key.
  await page.route('**/api/proof-of-work', async (route) => {
    const task: { parameters: object } = await (await route.fetch()).json();
    const parameters = { ...task.parameters, keyPrefix: '00'.repeat(16) };
    await route.fulfill({ json: { ...task, parameters } });
  });
  const begin = async () => {
    await page.goto('/auth');
    await page.getByLabel('Email', { exact: true }).fill('somebody@nobody.test');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect.poll(tries).toBeGreaterThan(20);
  };
  const isOver = async () => {
    await expect
      .poll(async () => {
        const before = await tries();
        await page.waitForTimeout(500); // so long no try begins
        return (await tries()) - before;
      })
      .toBe(0);
  };
  await begin();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await isOver();

  await begin();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await isOver();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
});

// Only "never" is saved here: other tests sign up at the same installation without doing work.
test('a device works for a sign-in by mail after many tries from its network, unless an operator says never', async ({
  operatorPage,
  backstage,
  browser,
  network,
}) => {
  const creator = await backstage.signUp();
  const device = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': network } });
  try {
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        device.request.post('/api/auth/login', {
          data: { email: `${crypto.randomUUID()}@nobody.test` },
        }),
      ),
    );
    expect(new Set(tries.map((answer) => answer.status()))).toEqual(new Set([202]));

    const page = await device.newPage();
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/auth/login')) answers.push(response.status());
    });
    const signIn = async () => {
      await page.goto('/auth');
      await page.getByLabel('Email', { exact: true }).fill(creator.email);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByText(/^Check your email to finish signing in/)).toBeVisible();
    };
    await signIn();
    expect(answers).toEqual([428, 202]);

    await operatorPage.goto('/admin/security?tab=sign-up');
    const panel = operatorPage.getByRole('region', { name: 'Proof of work' });
    await expect(panel.getByRole('radio', { name: /^On suspicion/ })).toBeChecked();
    const choose = async (name: RegExp) => {
      await panel.getByRole('radio', { name }).click();
      await panel.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(panel.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    };
    await choose(/^Never/);
    expect(await atRest(operatorPage, () => problemsOf(operatorPage))).toEqual([]);
    answers.length = 0;
    await signIn();
    expect(answers).toEqual([202]);
    await choose(/^On suspicion/);
    await operatorPage.reload();
    await expect(panel.getByRole('radio', { name: /^On suspicion/ })).toBeChecked();
  } finally {
    await device.close();
  }
});
