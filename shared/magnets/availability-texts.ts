/** What visitors read where the creator wrote no closing text. */
export const usualClosingTexts = {
  full: 'All places are taken. Thank you for your interest.',
  ended: 'This offer has ended. Thank you for your interest.',
} as const;

/** The sentence on a page that takes nobody any more. */
export function closingText(own: string | null, isFull: boolean): string {
  return own ?? (isFull ? usualClosingTexts.full : usualClosingTexts.ended);
}
