import type { TestApp } from '../app/test-app.ts';

/** An unread notification of a creator, which no round has to bring to other channels. */
export async function aNotification(app: Pick<TestApp, 'db'>, userId: string): Promise<string> {
  const [row] = await app
    .db('notifications')
    .insert({ userId, kind: 'new_browser', dueAt: null })
    .returning<{ id: string }[]>('id');
  if (row === undefined) throw new Error('The id was not returned');
  return row.id;
}
