/** Node writes a flat list of names and values without copying it into an object first. */
export function flatHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}
