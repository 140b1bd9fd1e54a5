import { expect, type Page } from '@playwright/test';

/** Waits for what a screen reads. The network never falls idle: the stream of live events stays open. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
}
