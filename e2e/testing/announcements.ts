import type { Locator, Page } from '@playwright/test';

/** The specified lines from after the price on; the heading stands before the first one. */
export const BANNER = [
  'LATEST UPDATES: SERVERS BACK ONLINE',
  'PHASE 2 MINING: Launching 15 August 2025 with 75,000 free miners',
  'PHASE 1 FULL: 15,000+ users registered',
  'TVX Wallet registration opening June 1, 2025',
  'Testnet v1.0 now available for developers',
  'Join our Telegram community for early access',
  'TVX $0.25 - Presale phase 1 price (coming soon)',
];

export function shownLine(page: Page): Locator {
  return page.getByRole('region', { name: 'Announcements' }).locator('[data-shown=true]');
}
