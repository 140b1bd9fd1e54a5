import type { Database } from '#server/platform/db/connection.ts';
import type { Letter, LetterFrame, RenderedLetter, RenderLetter } from './letter.ts';
import { isMailKind, mailRules } from './mail-kinds.ts';
import type { MailWriters } from './mail-writer.ts';
import * as queries from './mail.queries.ts';

export interface OutboxEntry {
  id: string;
  /** What it is about, not its subject: it is not written yet. */
  title: string;
  to: string;
  createdAt: Date;
  /** After this time it is of no use. */
  notAfter: Date;
}

export type OpenedMail = RenderedLetter & { to: string; letter: Letter };

/** Mails of an installation without a mail server: an operator reads them out to people. */
export interface MailOutbox {
  /** Newest first, at most 100; nothing is written for it. */
  list(): Promise<OutboxEntry[]>;
  /** Writes the mail with links that work from now on; null for an unknown or outdated one. */
  open(id: string): Promise<OpenedMail | null>;
  /** How mail is doing, over all processes: what waits since when, and why. */
  readFigures(): Promise<queries.MailFigures>;
}

/** Mails that cannot leave, to be read by hand; opening one writes its letter (decision 6). */
export function createMailOutbox(dependencies: {
  db: Database;
  writers: MailWriters;
  render: RenderLetter;
  readFrame(): Promise<LetterFrame>;
}): MailOutbox {
  const { db, writers, render, readFrame } = dependencies;
  return {
    async list() {
      const rows = await queries.listOutbox(db, 100);
      return rows.map((row) => ({
        id: row.id,
        title: isMailKind(row.kind) ? mailRules[row.kind].title : row.kind,
        to: row.toAddress,
        createdAt: row.createdAt,
        notAfter: row.notAfter,
      }));
    },
    readFigures: () => queries.readMailFigures(db),
    async open(id) {
      const mail = await queries.findInOutbox(db, id);
      if (mail === undefined || !isMailKind(mail.kind)) return null;
      const writer = writers[mail.kind];
      const to = await writer.findRecipient(mail);
      const letter = to === null ? null : await writer.write(mail);
      if (to === null || letter === null) return null;
      return { ...render(letter, await readFrame()), to, letter };
    },
  };
}
