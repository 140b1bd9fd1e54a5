import type { Page, Response } from '@playwright/test';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { expectLoaded } from '../../../e2e/loaded.ts';
import { test as operatorTest } from '../../../e2e/operator-fixtures.ts';
import { putOnPlan } from '../../../e2e/plans.ts';

interface Choice {
  /** What the address then holds. */
  holds: string;
  choose(page: Page): Promise<unknown>;
  expectChosen(page: Page, isChosen: boolean): Promise<void>;
}

/** Something pressed, which says by an attribute whether it is chosen. */
const pressed =
  (role: 'radio' | 'tab' | 'button' | 'columnheader', mark: string, on: string) =>
  (name: string | RegExp, holds: string): Choice => ({
    holds,
    choose: (page) => {
      const found = page.getByRole(role, { name });
      return (role === 'columnheader' ? found.getByRole('button') : found).click();
    },
    expectChosen: async (page, isChosen) => {
      const found = expect(page.getByRole(role, { name }));
      await (isChosen ? found : found.not).toHaveAttribute(mark, on);
    },
  });
const radio = pressed('radio', 'aria-checked', 'true');
const tab = pressed('tab', 'aria-selected', 'true');
const opener = pressed('button', 'aria-expanded', 'true');
const heading = pressed('columnheader', 'aria-sort', 'descending');

/** Typed letter by letter: all of it is one step of the history. */
const search = (name: string): Choice => ({
  holds: 'search=growth',
  choose: (page) => page.getByRole('searchbox', { name }).pressSequentially('growth'),
  expectChosen: (page, isChosen) =>
    expect(page.getByRole('searchbox', { name })).toHaveValue(isChosen ? 'growth' : ''),
});

const option = (label: string, value: string, holds: string): Choice => ({
  holds,
  choose: (page) => page.getByLabel(label, { exact: true }).selectOption(value),
  expectChosen: (page, isChosen) =>
    expect(page.getByLabel(label, { exact: true })).toHaveValue(isChosen ? value : ''),
});

type List = readonly [address: string, first: Choice, ...more: Choice[]];

/** Each list with a useless address, and what somebody chooses there. */
const creatorLists: readonly List[] = [
  [
    '/magnets?status=constructor&search=%00&pages=-3',
    search('Search your magnets'),
    radio('Draft', 'status=draft'),
  ],
  ['/activity?tab=no&result=__proto__&magnet=%00&pages=1e9', radio('Refused', 'result=refused')],
  ['/activity', tab(/^Waiting for you/, 'tab=waiting')],
  [
    '/crm?sort=no&filter=%7B%22op&layout=no&search=%00',
    search('Search leads'),
    radio('Board', 'layout=board'),
  ],
  [
    '/crm/duplicates?show=no&pages=x&pages-distinct=0',
    opener(/pairs of different people$/, 'show=distinct'),
  ],
  ['/settings/privacy?list=no', radio('Kept by you', 'list=kept')],
  [
    '/performance?query=no&metric=no&table=no&sort=no&from=no&who=no&post=no&step=no',
    tab('Referrer', 'from=referrer'),
    tab('Browser', 'who=browser'),
    radio('By post', 'table=post'),
    heading('Tries', 'sort=tried'),
  ],
];

const operatorLists: readonly List[] = [
  [
    '/admin/creators?status=no&search=%00&pages=99999',
    search('Search creators'),
    radio('Suspended', 'status=suspended'),
  ],
  ['/admin/reports?state=no', tab('Settled', 'state=settled')],
  ['/admin/news?state=no', radio('Drafts', 'state=draft')],
  [
    '/admin/audit?action=no&operator=%00&target=%00&kind=no&creator=%00&from=no&to=9',
    option('Action', 'creator.suspended', 'action=creator.suspended'),
    option('Done to', 'creator', 'kind=creator'),
  ],
  ['/admin/analytics?days=no&figure=no&step=no', radio('12 months', 'days=365')],
  [
    '/admin/performance?period=no&order=no&route=%00',
    radio('7 days', 'period=week'),
    radio('Busiest', 'order=busy'),
  ],
];

/** A useless address shows the list; what is chosen stays after a reload, and Back takes each choice back. */
async function expectKept(page: Page, [address, ...choices]: List): Promise<void> {
  const refused: string[] = [];
  const note = (answer: Response) => {
    if (answer.status() >= 400) refused.push(answer.url());
  };
  const expectAll = async (isChosen: boolean) => {
    for (const one of choices) await one.expectChosen(page, isChosen);
  };
  page.on('response', note);
  await page.goto(address);
  await expectLoaded(page);
  await expectAll(false);
  for (const one of choices) {
    await one.choose(page);
    await one.expectChosen(page, true);
    await expect(page).toHaveURL((url) => url.search.includes(one.holds));
  }
  await page.reload();
  await expectLoaded(page);
  await expectAll(true);
  for (const one of choices.toReversed()) {
    await page.goBack();
    await one.expectChosen(page, false);
  }
  await page.goForward();
  await choices[0].expectChosen(page, true);
  page.off('response', note);
  expect(refused, address).toEqual([]);
}

test('each list of a creator is in its address: for a reload, for Back, and with a useless value', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  test.slow();
  await putOnPlan(account.email, 'creator');
  const magnetId = await backstage.createMagnet(account, { title: 'Growth notes' });
  const commentUrl = await backstage.comment(magnetId, 'growth', 'Ada First');
  await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  for (const list of creatorLists) await expectKept(page, list);
});

operatorTest('each list of operators is in its address too', async ({ operatorPage: page }) => {
  operatorTest.slow();
  for (const list of operatorLists) await expectKept(page, list);
});

test('a list is read as far again as its address says, and another filter begins at its start', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  for (let magnet = 0; magnet <= 50; magnet += 1) {
    await backstage.createMagnet(account, { title: `Guide ${magnet}`, status: 'draft' });
  }
  const rows = page.getByRole('list', { name: 'Lead magnets' }).getByRole('listitem');
  await page.goto('/magnets');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(51);
  await expect(page).toHaveURL('/magnets?pages=2');
  await page.reload();
  await expect(rows).toHaveCount(51);
  await page.getByRole('radio', { name: 'Draft' }).click();
  await expect(page).toHaveURL('/magnets?status=draft');
  await expect(rows).toHaveCount(50);
});
