import { expect, type Page } from '@playwright/test';

/**
 * Runs a check, such as one of contrast, while nothing on the page moves: the result for a half
 * transparent element would depend on the moment. It waits for toasts that are leaving; the others
 * stay meanwhile, as they do in a background tab.
 */
export async function atRest<T>(page: Page, act: () => Promise<T>): Promise<T> {
  await pretendHidden(page, true);
  try {
    await page.waitForFunction(() => document.querySelector('[data-toast=leaving]') === null);
    await untilStill(page);
    return await act();
  } finally {
    await pretendHidden(page, false);
  }
}

/** Waits until no transition or animation runs; asked from outside, because a test may stop the page's clock. */
export async function untilStill(page: Page): Promise<void> {
  const isMoving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        // A placeholder pulses while it is there.
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        ),
    );
  await expect.poll(isMoving).toBe(false);
}

async function pretendHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}
