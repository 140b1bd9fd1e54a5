/** First letters of the first and the last word in capitals, where a person has no picture. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
