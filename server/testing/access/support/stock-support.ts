import { randomBytes } from 'node:crypto';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../../app/test-app.ts';

/** A ticket of a creator with one message, one file and a note of operators; texts are marked. */
export async function aTicket(
  app: Pick<TestApp, 'db'>,
  {
    userId,
    mark = 'a ticket',
    fileId,
  }: { userId: string; mark?: string; fileId?: string | undefined },
): Promise<{ ticketId: string; fileId: string; noteId: string }> {
  const [ticketId, messageId, noteId] = [randomIds.rowId(), randomIds.rowId(), randomIds.rowId()];
  await app.db('support_tickets').insert({
    id: ticketId,
    userId,
    topic: 'other',
    subject: `canary-ticket-${mark}`,
    status: 'open',
    context: JSON.stringify({
      plan: 'Pro',
      magnet: null,
      attempt: null,
      requestId: null,
      userAgent: null,
    }),
  });
  const body = `canary-ticket-${mark}`;
  await app.db('support_messages').insert({ id: messageId, ticketId, body });
  const note = { id: noteId, ticketId, operatorName: 'Mara', body: `canary-note-${mark}` };
  await app.db('support_notes').insert(note);
  const attached = fileId ?? (await aFile(app, userId));
  await app.db('support_files').insert({ messageId, userId, fileId: attached, place: 1 });
  return { ticketId, fileId: attached, noteId };
}

async function aFile(app: Pick<TestApp, 'db'>, userId: string): Promise<string> {
  const fileId = randomIds.rowId();
  await app.db('magnet_files').insert({
    id: fileId,
    userId,
    // Of bytes that are not there.
    storageKey: `here/${randomBytes(24).toString('hex')}`,
    name: 'notes.txt',
    mediaType: 'text/plain',
    size: 4,
    sha256: Buffer.alloc(32),
  });
  return fileId;
}
