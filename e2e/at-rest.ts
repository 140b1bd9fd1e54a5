import type { Page } from '@playwright/test';

/**
 * Does something, such as judging contrast, while nothing on the page moves: what is half transparent
 * would be judged by the moment. Toasts that are leaving are waited for; the others stay meanwhile,
 * as they do in a tab that nobody looks at.
 */
export async function atRest<T>(page: Page, act: () => Promise<T>): Promise<T> {
  await pretendHidden(page, true);
  try {
    await page.waitForFunction(() => {
      const isMoving = document
        .getAnimations()
        // A place-holder pulses for as long as it is there.
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
      const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];
      const areResting = toasts.every(
        (toast) => toast.dataset['removed'] !== 'true' && getComputedStyle(toast).opacity === '1',
      );
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
