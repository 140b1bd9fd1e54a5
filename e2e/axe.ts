import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Looks for accessibility problems in the page as it is now; only the violations of its result are
 * complete. A page without frames is judged in place: otherwise each look opens a blank page as well.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
}
