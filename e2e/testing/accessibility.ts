import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { transitionsOver } from './transitions.ts';

/** Fails on accessibility violations of the page in either theme. `what` names the state in the failure. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate(async (chosen) => {
      document.documentElement.dataset.theme = chosen;
      await new Promise(requestAnimationFrame);
    }, theme);
    await transitionsOver(page);
    const { violations } = await new AxeBuilder({ page }).exclude('[data-radix-toast-announce]').analyze();
    expect(violations.map(({ id, nodes }) => [what, theme, id, nodes[0]?.html])).toEqual([]);
  }
}
