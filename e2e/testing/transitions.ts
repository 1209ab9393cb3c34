import type { Page } from '@playwright/test';

/** Waits for CSS transitions to finish: contrast measured during one is wrong. */
export async function transitionsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map((transition) => transition.finished));
  });
}
