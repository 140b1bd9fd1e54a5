import { readerNames } from '#shared/parsing/readers.ts';
import { failureText, readerTexts } from '../reader-texts.ts';

/** Whether the comment was read with its word. */
export const isFound = (outcome: string): boolean => outcome === 'found';

/** What a reader answered, in a few words. */
export function outcomeText(outcome: string): string {
  if (isFound(outcome)) return 'Found';
  return outcome === 'word_missing' ? 'Read, without the word' : failureText(outcome);
}

/** The name of a reader; that of another release as it is. */
export function readerText(reader: string): string {
  const known = readerNames.find((name) => name === reader);
  return known === undefined ? reader : readerTexts[known].name;
}
