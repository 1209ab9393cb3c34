import type { Page } from '@playwright/test';

/** Waits for CSS transitions to finish: contrast measured during one is wrong. */
export async function transitionsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isRunning = (animation: Animation) =>
      animation instanceof CSSTransition && (animation.pending || animation.playState === 'running');
    // Requests frames, which Chromium may otherwise save where all transitions are outside of the viewport.
    while (document.getAnimations().some(isRunning)) await new Promise(requestAnimationFrame);
  });
}
