import type { Database } from '#server/platform/db/connection.ts';
import {
  type Letter,
  type LetterFrame,
  type RenderedLetter,
  type RenderLetter,
  smallPrintLinks,
} from './letter.ts';
import { isMailKind, mailRules, mailTitle } from './mail-kinds.ts';
import type { LetterWriters } from './letter-writer.ts';
import * as queries from './mail.queries.ts';

export interface OutboxEntry {
  id: string;
  /** Its topic, not its subject, which is not written yet. */
  title: string;
  to: string;
  createdAt: Date;
  /** After this time it is useless. */
  notAfter: Date;
}

export type OpenedMail = RenderedLetter & {
  to: string;
  letter: Letter;
  /** Of its small print. */
  links: ReturnType<typeof smallPrintLinks>;
  title: string;
  isVisitors: boolean;
};

/** Mails of an installation without a mail server; an operator passes them on. */
export interface MailOutbox {
  /** Newest first, at most 100; this writes no letters. */
  list(): Promise<OutboxEntry[]>;
  /** Writes the mail with links that work from now on; null for an unknown or outdated one. */
  open(id: string): Promise<OpenedMail | null>;
  /** The state of mail over all processes: what waits since when, and why. */
  readFigures(): Promise<queries.MailFigures>;
}

/**
 * Mails that cannot be sent, to be read in the console; opening one writes its letter (decision 6).
 */
export function createMailOutbox(dependencies: {
  db: Database;
  letterWriters: LetterWriters;
  render: RenderLetter;
  readFrame(): Promise<LetterFrame>;
}): MailOutbox {
  const { db, letterWriters, render, readFrame } = dependencies;
  return {
    async list() {
      const rows = await queries.listOutbox(db, 100);
      return rows.map((row) => ({
        id: row.id,
        title: mailTitle(row.kind),
        to: row.toAddress,
        createdAt: row.createdAt,
        notAfter: row.notAfter,
      }));
    },
    readFigures: () => queries.readMailFigures(db),
    async open(id) {
      const mail = await queries.findInOutbox(db, id);
      if (mail === undefined || !isMailKind(mail.kind)) return null;
      const writer = letterWriters[mail.kind];
      const to = await writer.findRecipient(mail);
      const letter = to === null ? null : await writer.write(mail);
      if (to === null || letter === null) return null;
      const { title, isVisitors = false } = mailRules[mail.kind];
      const frame = await readFrame();
      const links = smallPrintLinks(letter, frame);
      return { ...render(letter, frame), to, letter, links, title, isVisitors };
    },
  };
}
