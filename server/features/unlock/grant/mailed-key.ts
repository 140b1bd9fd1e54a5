import type { LetterBlock } from '#server/features/mail/letter.ts';

/**
 * A secret that opens content, and the link with it behind `#`, which servers and proxies never see.
 */
export interface MailedKey {
  key: string;
  url: string;
}

/** The button with the link, and `keyBlocks`. */
export function openingBlocks(mailed: MailedKey): LetterBlock[] {
  return [openingButton(mailed), ...keyBlocks(mailed)];
}

export function openingButton({ url }: MailedKey, label = 'Open the content'): LetterBlock {
  return { kind: 'button', label, url };
}

/** The key itself for browsers without JavaScript, which cannot read what stands behind `#`. */
export function keyBlocks({ key }: MailedKey): LetterBlock[] {
  return [
    { kind: 'text', text: 'If the page asks for the key, copy this key:' },
    { kind: 'code', code: key },
  ];
}
