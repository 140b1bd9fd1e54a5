import type { Days } from '#desktop/renderer/ui/filters/own-period.tsx';

/** A day as an address has it; anything else is no day. */
export const dayOf = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** What is wrong with the two days of a period. */
export function periodProblem({ from, to }: Days): string | null {
  if (dayOf(from) === '' || dayOf(to) === '') return 'Choose two days.';
  return from > to ? 'The last day is before the first one.' : null;
}

/** The moments of a period: from the begin of its first day to the end of its last one, here. */
export function momentsOf({ from, to }: Days): { since?: string; until?: string } {
  const begin = (day: string, further: number): string => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return new Date(year, month - 1, date + further).toISOString();
  };
  return {
    ...(dayOf(from) === '' ? {} : { since: begin(from, 0) }),
    ...(dayOf(to) === '' ? {} : { until: begin(to, 1) }),
  };
}
