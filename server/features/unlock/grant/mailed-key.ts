import type { LetterBlock } from '#server/features/mail/letter.ts';

/** A secret that opens content, and the link with it behind `#`: no server and no proxy sees it there. */
export interface MailedKey {
  key: string;
  url: string;
}

/** The button, and the key itself for browsers without JavaScript, which read nothing behind `#`. */
export function openingBlocks({ key, url }: MailedKey): LetterBlock[] {
  return [
    { kind: 'button', label: 'Open the content', url },
    { kind: 'text', text: 'If the page asks for the key of this mail, copy this into it:' },
    { kind: 'code', code: key },
  ];
}
