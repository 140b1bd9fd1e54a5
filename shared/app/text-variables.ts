const NAMED = /\{\{([^{}]*)\}\}/g;

/** The names that a text has between pairs of braces. */
export const variablesOf = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, name = '']) => name.trim());

/** What is wrong with the variables of a text, as the sentence at its field. */
export function variablesProblem(text: string, known: readonly string[]): string | null {
  const unknown = variablesOf(text).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const offered = known.map((name) => `{{${name}}}`).join(', ');
    return `{{${unknown.slice(0, 30)}}} is not known. You can use ${offered}`;
  }
  const rest = text.replaceAll(NAMED, '');
  return rest.includes('{{') || rest.includes('}}')
    ? `Write a variable between two pairs of braces, such as {{${known[0] ?? 'name'}}}`
    : null;
}

/** Puts the values in the place of the variables; others stay as they are. */
export function fillVariables(
  text: string,
  values: Readonly<Partial<Record<string, string>>>,
): string {
  const known = new Map(Object.entries(values));
  return text.replaceAll(NAMED, (whole, name: string) => known.get(name.trim()) ?? whole);
}
