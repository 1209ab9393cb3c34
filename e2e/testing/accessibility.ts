import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { transitionsOver } from './transitions.ts';

export type Theme = 'dark' | 'light';

interface Scope {
  /** Selector of the part to analyse; default: the whole page. */
  readonly include?: string;
  /** Selectors of parts to leave out. */
  readonly exclude?: readonly string[];
  /** Default: all of axe's rules. */
  readonly rules?: readonly string[];
}

/** Axe's rules about colours, which are all that the theme changes. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'] as const;
const THEMES = [
  { theme: 'light', scope: {} },
  { theme: 'dark', scope: { rules: COLOR_RULES } },
] as const;

/** Returns the accessibility violations of the page, each with its first element. */
export async function accessibilityViolations(
  page: Page,
  { include, exclude = [], rules }: Scope = {},
): Promise<string[]> {
  await transitionsOver(page);
  // One call in the page, which describes no element without a violation: most of the work. Its frames are previews,
  // which run no scripts, of axe neither.
  const axe = new AxeBuilder({ page, ...(await isInjected(page)) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  if (include !== undefined) axe.include(include);
  const frames = (await page.locator('iframe').count()) === 0 ? [] : ['iframe'];
  for (const part of [...frames, ...exclude]) axe.exclude(part);
  if (rules !== undefined) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Half a megabyte, which each analysis would parse twice: the page keeps it until it is left. */
async function isInjected(page: Page): Promise<{ axeSource?: string }> {
  return (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {};
}

/** Switches the page to a theme, as its own switch does, and waits until the colours have changed. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen;
    await new Promise(requestAnimationFrame);
  }, theme);
  await transitionsOver(page);
}

/** Fails on accessibility violations of the page in either theme. `what` names the state in the failure. */
export async function expectAccessibleInBothThemes(
  page: Page,
  what: string,
  parts: Pick<Scope, 'include' | 'exclude'> = {},
): Promise<void> {
  for (const { theme, scope } of THEMES) {
    await showTheme(page, theme);
    const violations = await accessibilityViolations(page, { ...scope, ...parts });
    expect(violations, `${what}, ${theme}`).toEqual([]);
  }
}
