import type { Page } from '@playwright/test';

/** Opens a step of the magnet's form. */
export async function openStep(page: Page, name: 'Content' | 'Trigger' | 'Page' | 'Share') {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click();
}

/** Adds a trigger word, and opens its step first. */
export async function addWord(page: Page, word: string): Promise<void> {
  await openStep(page, 'Trigger');
  await page.getByLabel('Trigger words').fill(word);
  await page.keyboard.press('Enter');
}
