import type { Page } from '@playwright/test';

/**
 * Runs a check, such as one of contrast, while nothing on the page moves: the result for a half
 * transparent element would depend on the moment. It waits for toasts that are leaving; the others
 * stay meanwhile, as they do in a background tab.
 */
export async function atRest<T>(page: Page, act: () => Promise<T>): Promise<T> {
  await pretendHidden(page, true);
  try {
    await page.waitForFunction(() => {
      const isMoving = document
        .getAnimations()
        // A placeholder pulses while it is there.
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
      const areResting = document.querySelector('[data-toast=leaving]') === null;
      return !isMoving && areResting;
    });
    return await act();
  } finally {
    await pretendHidden(page, false);
  }
}

async function pretendHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}
