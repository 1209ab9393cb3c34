import { expect, type Locator, type Page } from '@playwright/test';

/** The wallet button of the header. */
export function walletButton(page: Page): Locator {
  return page.locator('#wallet-button');
}

export function panel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Technovex Wallet' });
}

/** Of the only wallet; of several there is one in each row. */
export function connectButton(page: Page): Locator {
  return panel(page).getByRole('button', { name: 'Connect Wallet' });
}

/** The value beside `label`. */
export function fact(page: Page, label: string): Locator {
  return panel(page)
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
}

/** The connected address, in full: what Copy copies. */
export function fullAddress(page: Page): Locator {
  return panel(page).getByLabel('Address', { exact: true });
}

/** Pauses at first, so that a double click on Connect Wallet does not press it. */
export function cancelButton(page: Page): Locator {
  return panel(page).getByRole('button', { name: 'Cancel', disabled: false });
}

export function explorer(page: Page): Locator {
  return panel(page).getByRole('link', { name: 'Block Explorer' });
}

export async function openPanel(page: Page): Promise<void> {
  await page.goto('/');
  await walletButton(page).click();
  await expect(panel(page)).toBeVisible();
}

export async function connect(page: Page): Promise<void> {
  await openPanel(page);
  await connectButton(page).click();
}

export function toast(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ hasText: title });
}

/** What the site stores of a connection. */
export function storedConnection(page: Page) {
  return page.evaluate(() => ({
    type: localStorage.getItem('technovex:wallet_type'),
    auto: localStorage.getItem('technovex:auto_connect'),
    address: sessionStorage.getItem('technovex:address')?.toLowerCase() ?? null,
  }));
}
