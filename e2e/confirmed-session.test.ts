import { expect } from '@playwright/test';
import { problem } from '#contract/problem.ts';
import { confirmInDialog } from './testing/confirmation.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { createPhase, PHASES } from './testing/phases.ts';
import { ADMIN, test } from './testing/team.ts';

test('what was typed stays while the password is asked for again, and is saved then', async ({ page, problems }) => {
  problems.allow(/403/);
  const dates = { startDate: '2030-01-01T00:00:00Z', endDate: '2030-02-01T00:00:00Z' };
  const id = await createPhase(page.request, { ...dates, isDraft: true });
  await openHydrated(page, `/admin/presale/edit/${id}`);
  let isRefused = false;
  await page.route(`**${PHASES}/${id}`, async (route) => {
    if (isRefused || route.request().method() !== 'PUT') return route.fallback();
    isRefused = true;
    const body = JSON.stringify(problem('password-required', 'Enter your password again for this.'));
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body });
  });
  const name = page.getByLabel('Phase Name');
  await name.fill('Typed before the question');
  await page.getByRole('button', { name: 'Update Phase' }).click();
  await confirmInDialog(page, 'not my password');
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  await expect(name).toHaveValue('Typed before the question');
  await confirmInDialog(page, ADMIN.password);
  await expect(page.getByText('Presale phase updated successfully').first()).toBeVisible();
  const saved = await (await page.request.get(`${PHASES}/${id}`)).json();
  expect(saved.name).toBe('Typed before the question');
});
