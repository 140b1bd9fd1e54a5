import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * The keys of a row of tabs or radio buttons: arrows, Home and End move the focus, and the choice goes
 * with it (https://www.w3.org/WAI/ARIA/apg/patterns/radio/).
 */
export function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget;
  const items = [
    ...row.querySelectorAll<HTMLElement>(':is([role=radio], [role=tab]):not(:disabled)'),
  ];
  const at = items.findIndex((item) => item === document.activeElement);
  const step = steps[event.key] ?? 0;
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : at + step;
  if (at === -1 || (step === 0 && event.key !== 'Home' && event.key !== 'End')) return;
  event.preventDefault();
  const next = items[(to + items.length) % items.length];
  next?.focus();
  next?.click();
}

/** One stop of the Tab key for the whole row: the chosen one, or the first. */
export function tabStop<T>(
  value: T,
  index: number,
  chosen: T,
  all: readonly { value: T }[],
): 0 | -1 {
  const isAny = all.some((each) => each.value === chosen);
  return value === chosen || (!isAny && index === 0) ? 0 : -1;
}
