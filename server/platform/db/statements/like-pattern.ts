/** The pattern of LIKE for texts that hold this one; `%` and `_` stand for themselves (T64). */
export function containsText(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
