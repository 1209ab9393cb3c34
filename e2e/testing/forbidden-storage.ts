import type { Page } from '@playwright/test';

/** Reading the storages of the page throws, as where the visitor forbids them. */
export function forbidStorage(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    }
  });
}
