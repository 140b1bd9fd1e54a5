import { axeOn } from '../../e2e/axe.ts';
import { atRest } from '../../e2e/at-rest.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { putOnPlan } from '../../e2e/plans.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test('extra fields say what is wrong, keep what was typed, and reach the lead', async ({
      page,
      backstage,
    }) => {
      const creator = await backstage.signUp();
      await putOnPlan(creator.email, 'pro');
      const headers = { authorization: `Bearer ${creator.token}` };
      const name = crypto.randomUUID().slice(0, 8);
      const addField = async (body: object): Promise<string> => {
        const answer = await page.request.post('/api/lead-fields', { headers, data: body });
        expect(answer.status(), await answer.text()).toBe(201);
        return ((await answer.json()) as { id: string }).id; // the contract's answer
      };
      const phone = await addField({ name: `Phone ${name}`, kind: 'text', options: [] });
      const options = ['Only me', 'More'];
      const size = await addField({ name: `Size ${name}`, kind: 'choice', options });
      const extraFields = [
        { fieldId: phone, label: 'Phone', isRequired: false, autofill: 'tel' as const },
        { fieldId: size, label: 'How large is your team?', isRequired: true, autofill: null },
      ];
      const magnet = { collectEmails: true, extraFields };
      const magnetId = await backstage.createMagnet(creator, magnet);
      await page.goto(`/unlock/${magnetId}`);
      const link = await backstage.comment(magnetId, 'growth please', `Fay ${name}`);
      await page.getByLabel('LinkedIn Comment URL').fill(link);
      await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();

      const email = page.getByRole('textbox', { name: 'Email' });
      const call = page.getByRole('textbox', { name: 'Phone' });
      const team = page.getByRole('combobox', { name: 'How large is your team?' });
      const goOn = page.getByRole('button', { name: 'Access Content' });
      await expect(call).toHaveAttribute('autocomplete', 'tel');
      await email.fill(`fay-${name}@acme.example`);
      await call.fill('call me');
      // Without the script the browser itself asks for the required one first.
      if (!javaScriptEnabled) await team.selectOption('More');
      await goOn.click();
      await expect(
        page.getByText('Please give a phone number such as +49 30 123456'),
      ).toBeVisible();
      await expect(call).toHaveValue('call me');
      await expect(call).toBeFocused();
      await expect(email).toHaveValue(`fay-${name}@acme.example`);
      if (javaScriptEnabled) {
        await expect(page.getByText('Please choose an answer')).toBeVisible();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const { violations } = await atRest(page, () => axeOn(page).analyze());
          expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
        }
        await team.selectOption('More');
      } else await expect(team).toHaveValue('More');
      await call.fill('+49 30 123456');
      await goOn.click();
      await expect(page.getByRole('heading', { name: 'Content Unlocked!' })).toBeVisible();

      const filter = { op: 'and', items: [{ field: `own:${size}`, is: 'any', value: ['More'] }] };
      const leads = await page.request.post('/api/leads/query', { headers, data: { filter } });
      const { items } = (await leads.json()) as { items: { values: object }[] }; // the contract's answer
      expect(items.map(({ values }) => values)).toEqual([
        { [phone]: '+49 30 123456', [size]: 'More' },
      ]);
      for (const id of [phone, size]) {
        await page.request.delete(`/api/lead-fields/${id}`, { headers });
      }
    });
  });
}
