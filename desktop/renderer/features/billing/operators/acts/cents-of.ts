/**
 * Cents of an amount as somebody types it: "12", "12.5", "12.50". Null for anything else: what could be
 * read in two ways, such as "1,50", is not guessed.
 */
export function centsOf(text: string): number | null {
  const parts = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/^\$/, ''));
  if (parts === null) return null;
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}
