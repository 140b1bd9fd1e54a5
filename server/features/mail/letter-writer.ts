import type { Letter } from './letter.ts';
import type { MailKind } from './mail-kinds.ts';
import type { MailRow } from './mail.queries.ts';

/** Writes one kind of mail; belongs to the feature that queues it. */
export interface LetterWriter {
  /** The address to send to, or null when the mail is no longer needed. */
  findRecipient(mail: MailRow): Promise<string | null>;
  /**
   * Writes the letter. Links and codes are made here, just before sending, and again for each copy;
   * null when the facts changed meanwhile.
   */
  write(mail: MailRow): Promise<Letter | null>;
  /** Whether an operator holds it back at this moment. Asked just before it leaves. */
  isHeldBack?(mail: MailRow): Promise<boolean>;
}

export type LetterWriters = Readonly<Record<MailKind, LetterWriter>>;
