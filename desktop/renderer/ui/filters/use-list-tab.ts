import { oneChoice, useAddress } from '#desktop/renderer/navigation/use-address-values.ts';

/**
 * Which of the lists of a screen is shown, in the address bar; the first is the usual one. Filters of one
 * list mean nothing to another, so a step to another one leaves them behind.
 */
export function useListTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const { address, latest, write } = useAddress();
  const tab = oneChoice(tabs)(address.get('tab') ?? '');
  return {
    tab,
    chooseTab(chosen: T): void {
      if (chosen === tab) return;
      const left = [...latest().keys()].map((name) => [name, '']);
      write({ ...Object.fromEntries(left), tab: chosen === tabs[0] ? '' : chosen }, 'step');
    },
  };
}
