import type { Page } from '@playwright/test';

/** Keeps requests waiting, of `method` when it is given, until the returned function is called. */
export async function holdRequests(page: Page, url: string, method?: 'PUT'): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.continue();
  });
  return release;
}
