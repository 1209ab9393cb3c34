import type { Locator, Page } from '@playwright/test';

/** A page with the form of the newsletter in its main part. */
export const PATH = '/newsletter/not-subscribed';

interface Form {
  readonly email: Locator;
  readonly button: Locator;
  notice(title: string): Locator;
}

export function formOn(page: Page): Form {
  const form = page.getByRole('main').locator('form');
  return {
    email: form.getByLabel('Your email address'),
    button: form.getByRole('button'),
    notice: (title) => page.getByRole('region', { name: /notifications/i }).getByText(title, { exact: true }),
  };
}
