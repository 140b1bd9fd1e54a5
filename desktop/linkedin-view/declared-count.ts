const MAX_COUNT = 1_000_000;

/** The number in a label such as "1,204 comments" or "31 commenti"; null where it is none or unclear. */
export function readCount(label: string): number | null {
  const numbers = label.match(/\d+(?:[.,'’\s\u00A0\u202F]\d{3})*(?!\d)/g) ?? [];
  const [only] = numbers;
  if (only === undefined || numbers.length !== 1 || /\d\s*[KM]/i.test(label)) return null;
  const count = Number(only.replaceAll(/\D/g, ''));
  return Number.isSafeInteger(count) && count <= MAX_COUNT ? count : null;
}
