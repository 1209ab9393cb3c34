import { expect, type Locator } from '@playwright/test';
import { createWallet, openCreatePin } from './testing/miner.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

/** Controls that look smaller than a fingertip, on a phone. */

const TOUCH_PX_MIN = 44;

test.use({ viewport: { width: 375, height: 812 } });

/** Returns how tall the area is that takes clicks, in its middle, and the other controls that it reaches into. */
function touchArea(control: Locator): Promise<{ readonly height: number; readonly overlapped: string[] }> {
  return control.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const box = element.getBoundingClientRect();
    const takesClick = (fromMiddle: number): boolean => {
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2 + fromMiddle);
      return hit !== null && element.contains(hit);
    };
    const reach = (direction: 1 | -1): number => {
      let px = 0;
      while (takesClick(direction * px)) px += 0.25;
      return px;
    };
    const areaOf = (other: Element): DOMRect => {
      const outer = other.getBoundingClientRect();
      if (!other.classList.contains('touch-area')) return outer;
      const after = getComputedStyle(other, '::after');
      const [left, top] = [Number.parseFloat(after.left), Number.parseFloat(after.top)];
      // Offsets begin inside the border.
      const [x, y] = [left + other.clientLeft, top + other.clientTop];
      return new DOMRect(outer.x + x, outer.y + y, outer.width - 2 * x, outer.height - 2 * y);
    };
    const area = areaOf(element);
    const overlapped = [...document.querySelectorAll('a[href], button, input, select, summary')].filter((other) => {
      const { left, right, top, bottom, width } = areaOf(other);
      return (
        other !== element &&
        width > 0 &&
        Math.min(right, area.right) - Math.max(left, area.left) > 0.5 &&
        Math.min(bottom, area.bottom) - Math.max(top, area.top) > 0.5
      );
    });
    return { height: reach(-1) + reach(1), overlapped: overlapped.map(({ outerHTML }) => outerHTML) };
  });
}

async function expectTouchAreas(controls: readonly Locator[]): Promise<void> {
  for (const control of controls) {
    await expect(control).toHaveClass(/touch-area/);
    const { height, overlapped } = await touchArea(control);
    expect(height, String(control)).toBeGreaterThanOrEqual(TOUCH_PX_MIN);
    expect(overlapped, String(control)).toEqual([]);
  }
}

test('the control of the announcements is as tall as a fingertip, and overlaps nothing', async ({ page }) => {
  await openHydrated(page, '/');
  const banner = page.getByRole('region', { name: 'Announcements' });
  await expectTouchAreas(await banner.getByRole('button').all());
  await expect(banner.getByRole('button')).toHaveCount(1);
});

test('the button that shows a PIN is as tall as a fingertip, and overlaps nothing', async ({ page }) => {
  await openCreatePin(page);
  await expectTouchAreas([page.getByRole('button', { name: 'Show digits' })]);
});

test('the button that shows a password is as tall as a fingertip, and overlaps nothing', async ({ page, problems }) => {
  // Without a session.
  problems.allow(/401/);
  await openHydrated(page, '/auth');
  await expectTouchAreas([page.getByRole('button', { name: 'Show password' })]);
});

test("the dashboard's Logout is as tall as a fingertip, and overlaps nothing", async ({ page }) => {
  await createWallet(page);
  await expectTouchAreas([page.getByRole('button', { name: 'Logout' })]);
});
