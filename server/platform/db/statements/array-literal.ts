/**
 * PostgreSQL's literal of a text array, for a parameter cast to `text[]`. The driver's own encoder
 * copies every value several times, which is slow for hundreds of values.
 */
export function textArray(values: readonly string[]): string {
  return `{${values.map(quote).join(',')}}`;
}

function quote(value: string): string {
  return /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
