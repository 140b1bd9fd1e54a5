import { capitalised } from '#shared/app/first-letter.ts';

/** A plain value of a change. */
type Fact = string | number | boolean | null;

export interface FactChange {
  name: string;
  /** Undefined where the object had no such fact. */
  before: Fact | undefined;
  after: Fact | undefined;
  isChanged: boolean;
}

/** The facts of both sides by name, in the order they were written. */
export function compareFacts(
  before: Record<string, Fact> | null,
  after: Record<string, Fact> | null,
): FactChange[] {
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...all].map((name) => {
    const [old, now] = [before?.[name], after?.[name]];
    return { name, before: old, after: now, isChanged: old !== now };
  });
}

/** `secondFactor` -> "Second factor". */
export function factName(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return capitalised(words);
}

/** A value in words. */
export function factText(fact: Fact | undefined): string {
  if (fact === undefined || fact === null || fact === '') return 'none';
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no';
  return String(fact);
}
