import { expect, type Page } from '@playwright/test';

/** CSS pixels by which the page stays wider than its viewport; at most 0 without horizontal scrolling. */
export async function sidewaysScroll(page: Page): Promise<number> {
  let px = 0;
  const measure = async () => {
    px = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return px;
  };
  // What arrives late, such as the typefaces, may still change its width.
  const fits = expect.poll(measure, { timeout: 3_000 }).toBeLessThanOrEqual(0);
  await fits.catch(() => undefined);
  return px;
}

/** Returns the texts beyond the left or right edge of the window, unless they are in a part that scrolls there. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      ((/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth) ||
        scrolls(element.parentElement));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element === null || text === '') continue;
      if (element.closest('script, [popover], [aria-hidden=true], [inert]')) continue;
      // For screen readers only.
      if (element.getBoundingClientRect().width <= 1) continue;
      range.selectNodeContents(node);
      const isCut = [...range.getClientRects()].some((box) => box.right > window.innerWidth + 1 || box.left < -1);
      if (isCut && element.checkVisibility({ visibilityProperty: true }) && !scrolls(element)) found.push(text);
    }
    return found;
  });
}

/** Returns what does not fit into the window: texts that are cut, and horizontal scrolling. */
export async function overflows(page: Page): Promise<string[]> {
  const pixels = await sidewaysScroll(page);
  const cut = (await cutTexts(page)).map((text) => `cuts "${text}"`);
  return pixels > 0 ? [`scrolls sideways by ${pixels} px`, ...cut] : cut;
}
