import { expect, type Page } from '@playwright/test';
import { TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS } from '#web/components/ui/toast/toast-store.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

async function showToast(page: Page) {
  await page.getByRole('contentinfo').getByRole('textbox').fill('nobody');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
  const toast = region(page).getByRole('listitem');
  await expect(toast).toHaveText(/Invalid email/);
  return toast;
}

/** Drags the toast by so many pixels to the right. */
async function drag(page: Page, px: number): Promise<void> {
  const { x = 0, y = 0 } = (await region(page).getByRole('listitem').boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 20 + px / 2, y + 20);
  await page.mouse.move(x + 20 + px, y + 20);
  await page.mouse.up();
}

walk(test, 'Client behaviour', { path: '/founders', now: '2026-11-28T12:00:00Z' }, (sentence) => {
  sentence('Toast limit 1, auto-close 5000 ms', () => {
    // Seen in `4-toasts`.
    expect(TOAST_DURATION_MS).toBe(5_000);
    return Promise.resolve();
  });

  sentence('swipe to the right with threshold 50 px', async (page) => {
    const toast = await showToast(page);
    await drag(page, 50);
    await expect(toast).toHaveAttribute('data-state', 'open');
    await drag(page, 51);
    await expect(toast).toHaveAttribute('data-state', 'closed');
    await page.clock.runFor(200);
    await expect(toast).toHaveCount(0);
  });

  sentence('focus hotkey F8', async (page) => {
    await page.keyboard.press('F8');
    await expect(region(page).getByRole('list')).toBeFocused();
  });

  sentence('maximum width 420 px', async (page) => {
    await showToast(page);
    const { width = 0 } = (await region(page).getByRole('list').boundingBox()) ?? {};
    expect(width).toBe(420);
    const toast = await region(page).getByRole('listitem').boundingBox();
    expect(toast?.width).toBeLessThanOrEqual(420);
  });

  sentence('Removal delay after dismissal is 1000000 ms.', () => {
    // toast.test.ts: a dismissed toast stays in the store, closed, for so long.
    expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000);
    return Promise.resolve();
  });

  sentence('Tooltip delay 700 ms, skip window 300 ms.', async (page) => {
    await page.keyboard.press('Escape');
    await page.mouse.move(10, 300);
    await page.clock.pauseAt('2026-11-28T13:00:00Z');
    // Longer than the skip window after the one that was open last.
    await page.clock.runFor(500);
    const tooltip = page.getByRole('tooltip');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Light theme' }).hover();
    await page.clock.runFor(690);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(tooltip).toHaveText(/Switch between/);
    await page.mouse.move(10, 500);
    await page.clock.runFor(290);
    await expect(tooltip).toHaveCount(0);
    await header.getByRole('button', { name: 'Light theme' }).hover();
    await page.clock.runFor(1);
    await expect(tooltip).toHaveText(/Switch between/);
    await page.mouse.move(10, 500);
    await page.clock.runFor(200);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(310);
    await header.getByRole('button', { name: 'Light theme' }).hover();
    await page.clock.runFor(600);
    await expect(tooltip).toHaveCount(0);
  });
});
