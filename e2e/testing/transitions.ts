import type { Page } from '@playwright/test';

/** Waits until no colour or place is on its way: looked at in between, a contrast is wrong that nobody sees. */
export async function transitionsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map((transition) => transition.finished));
  });
}
