import { expect, type Page } from '@playwright/test';

/** Resolves when this page and every later one open without network. */
export async function isStored(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return navigator.serviceWorker.controller === null ? 'no controller' : registration?.active?.state;
    });
  await expect.poll(state, { timeout: 60_000 }).toBe('activated');
}
