import { expect } from '@playwright/test';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

walk(test, 'Founders and Leadership page', { path: '/founders' }, (sentence) => {
  sentence("A biography of the CEO and founder, and a 'Join Our Team' note.", async (page) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Founders and Leadership' })).toBeVisible();
    const biography = page.getByRole('article', { name: 'CEO and founder' });
    await expect(biography).toBeInViewport({ ratio: 1 });
    // Of the role: the team fills in the name.
    await expect(biography).toContainText('founded Technovex');
    const note = page.getByRole('region', { name: 'Join Our Team' });
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(note.getByRole('link', { name: 'Official channel' })).toBeVisible();
  });
});
