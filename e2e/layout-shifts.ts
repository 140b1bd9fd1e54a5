import type { Page } from '@playwright/test';

/** Layout shifts without a visitor's input, since the page began (P16). */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }; // the type asked for
        if (!shift.hadRecentInput) total += shift.value;
      }
      document.documentElement.dataset['shift'] = String(total);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
}
