import { expect, type test } from '../../../e2e/console-fixtures.ts';

type Fixtures = Parameters<Parameters<typeof test.beforeEach>[1]>[0];

/** Two who unlocked, and one whose comment lacks the word. */
export async function threeTries({
  account,
  backstage,
}: Pick<Fixtures, 'account' | 'backstage'>): Promise<void> {
  const magnetId = await backstage.createMagnet(account, { title: 'Growth notes' });
  const verify = async (text: string, author: string) => {
    const commentUrl = await backstage.comment(magnetId, text, author);
    return account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  };
  await verify('growth please', 'Ada First');
  await verify('GROWTH', 'Bo Second');
  expect(await verify('no such word', 'Cy Third')).toMatchObject({ reason: 'word_missing' });
}
