import { readFile } from 'node:fs/promises';
import { atRest } from '../../../e2e/at-rest.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { expect, test, type Account } from '../../../e2e/console-fixtures.ts';

const aGuide = (account: Account) =>
  account.api.magnets.create({
    body: { title: 'The growth plan', triggerWords: ['GROWTH'], textContent: 'The plan' },
  });

test('a creator gives the page an address, changes it and takes the first one back', async ({
  creatorPage: page,
  account,
}) => {
  const magnet = await aGuide(account);
  const mark = magnet.id.slice(0, 6);
  await page.goto(`/magnets/${magnet.id}/edit?step=share`);
  const section = page.getByRole('region', { name: 'Page address' });
  const field = section.getByLabel('Address');
  const use = section.getByRole('button', { name: 'Use this address' });

  await field.fill('Growth Plan');
  await expect(section.getByText('Use letters from a to z')).toBeVisible();
  await section.getByRole('button', { name: 'Take it' }).click();
  await expect(field).toHaveValue('growth-plan');
  await field.fill(`plan-${mark}`);
  await use.click();
  await expect(page.getByText('The page has a new address')).toBeVisible();
  const share = page.getByRole('region', { name: 'Share' });
  await expect(share.getByText(`/unlock/plan-${mark}`)).toBeVisible();

  await field.fill(`better-${mark}`);
  await field.press('Enter');
  const earlier = section.getByRole('listitem').filter({ hasText: `plan-${mark}` });
  await expect(earlier).toBeVisible();
  const { violations } = await atRest(page, () => axeOn(page).analyze());
  expect(violations.map(({ id }) => id)).toEqual([]);

  const visitor = await page.context().newPage();
  await visitor.goto(`/plan-${mark}`);
  await expect(visitor).toHaveURL(new RegExp(`/unlock/better-${mark}$`));
  await expect(visitor.getByRole('heading', { name: 'The growth plan' })).toBeVisible();

  await earlier.getByRole('button', { name: 'Use again' }).click();
  await expect(field).toHaveValue(`plan-${mark}`);
  await visitor.goto(`/unlock/better-${mark}`);
  await expect(visitor).toHaveURL(new RegExp(`/unlock/plan-${mark}$`));
  await section.getByRole('button', { name: 'Use only this one' }).click();
  await expect(field).toHaveValue('');
  await visitor.reload();
  await expect(visitor).toHaveURL(new RegExp(`/unlock/${magnet.id}$`));
});

test('an address of somebody else is refused with a free one to take', async ({
  creatorPage: page,
  account,
  backstage,
  request,
}) => {
  const magnet = await aGuide(account);
  const slug = `taken-${magnet.id.slice(0, 6)}`;
  const headers = { authorization: `Bearer ${(await backstage.signUp()).token}` };
  const body = { title: 'Theirs', triggerWords: ['GROWTH'], textContent: 'Theirs' };
  const made = await request.post('/api/magnets', { headers, data: body });
  const { id } = (await made.json()) as { id: string }; // what the contract answers
  const taken = await request.put(`/api/magnets/${id}/address`, { headers, data: { slug } });
  expect(taken.status()).toBe(200);
  await page.goto(`/magnets/${magnet.id}/edit?step=share`);
  const section = page.getByRole('region', { name: 'Page address' });
  await section.getByLabel('Address').fill(slug);
  await section.getByRole('button', { name: 'Use this address' }).click();
  await expect(section.getByText('This address is taken')).toBeVisible();
  await section.getByRole('button', { name: 'Take it' }).click();
  await expect(section.getByLabel('Address')).toHaveValue(`${slug}-2`);
  await section.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('The page has a new address')).toBeVisible();
});

test('the page’s QR code is saved as pictures', async ({ creatorPage: page, account }) => {
  const magnet = await aGuide(account);
  await page.goto(`/magnets/${magnet.id}/edit?step=share`);
  const section = page.getByRole('region', { name: 'QR code' });
  await expect(section.getByRole('img', { name: `QR code of ${magnet.publicUrl}` })).toBeVisible();
  const save = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${magnet.id}.${name.toLowerCase()}`);
    return readFile(await file.path());
  };
  expect((await save('SVG')).toString()).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
  const png = await save('PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(1_024);
  expect(png.readUInt32BE(16)).toBe(png.readUInt32BE(20));
});
