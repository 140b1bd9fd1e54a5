import type { Letter } from './letter.ts';
import type { MailKind } from './mail-kinds.ts';
import type { MailRow } from './mail.queries.ts';

/** Knows the facts behind a kind of mail; belongs to the feature that queues it. */
export interface MailWriter {
  /** The address to send to, or null when there is nobody or nothing to tell any more. */
  findRecipient(mail: MailRow): Promise<string | null>;
  /**
   * Writes the letter. Links and codes are made here, at the last moment, and again for each copy;
   * null when the facts changed meanwhile.
   */
  write(mail: MailRow): Promise<Letter | null>;
}

export type MailWriters = Readonly<Record<MailKind, MailWriter>>;
