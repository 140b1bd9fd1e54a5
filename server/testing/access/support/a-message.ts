import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../../app/test-app.ts';

/** A draft of a message to creators; with a creator one that they got. */
export async function aMessage(app: Pick<TestApp, 'db'>, userId?: string): Promise<string> {
  const id = randomIds.rowId();
  await app.db('creator_messages').insert({
    id,
    subject: 'A message',
    body: 'Its text',
    activity: 'all',
    byEmail: false,
    perMinute: 60,
    state: userId === undefined ? 'draft' : 'sent',
    updatedBy: 'root',
  });
  if (userId !== undefined) {
    await app.db('creator_message_recipients').insert({ messageId: id, userId, mail: 'none' });
  }
  return id;
}
