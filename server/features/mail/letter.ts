/** What a mail says, without any look: an adapter makes HTML and plain text of it. */
export interface Letter {
  subject: string;
  blocks: readonly LetterBlock[];
  /** Why this person gets it, in small print. */
  reason: string;
  /** Address that ends such mails with one click; null where the mail was asked for by its reader. */
  unsubscribeUrl: string | null;
}

export type LetterBlock =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; code: string };

/** What every mail shows of the installation. */
export interface LetterFrame {
  productName: string;
  supportEmail: string;
  /** Absolute, no trailing slash. */
  publicUrl: string;
}

export interface RenderedLetter {
  subject: string;
  text: string;
  html: string;
}

export type RenderLetter = (letter: Letter, frame: LetterFrame) => RenderedLetter;
