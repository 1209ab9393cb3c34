import type { Locator, Page } from '@playwright/test';

/** The specified lines in their order. */
export const BANNER = [
  'TVX $0.25 - Presale phase 1 price (coming soon)',
  'LATEST UPDATES:',
  'SERVERS BACK ONLINE',
  'PHASE 2 MINING: Launching 15 August 2025 with 75,000 free miners',
  'PHASE 1 FULL: 15,000+ users registered',
  'TVX Wallet registration opening June 1, 2025',
  'Testnet v1.0 now available for developers',
  'Join our Telegram community for early access',
];

export function shownLine(page: Page): Locator {
  return page.getByRole('region', { name: 'Announcements' }).locator('[data-shown=true]');
}
