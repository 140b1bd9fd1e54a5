import type { LetterBlock } from '#server/features/mail/letter.ts';

/**
 * A secret that opens content, and the link with it behind `#`, which servers and proxies never see.
 */
export interface MailedKey {
  key: string;
  url: string;
}

/**
 * The button, and the key itself for browsers without JavaScript, which cannot read what stands
 * behind `#`.
 */
export function openingBlocks({ key, url }: MailedKey): LetterBlock[] {
  return [
    { kind: 'button', label: 'Open the content', url },
    { kind: 'text', text: 'If the page asks for the key, copy this key:' },
    { kind: 'code', code: key },
  ];
}
