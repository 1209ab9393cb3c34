import { expect } from '@playwright/test';
import { test } from '../testing/test.ts';

const STATUS = [
  ['The April 2025 seed collection is Completed/Closed.', 'April 2025 seed collection', ['Completed/Closed']],
  [
    'Presale Phase 1 is Not Started, locked until August 1, 2025.',
    'Presale Phase 1',
    ['Not Started', 'Locked until August 1, 2025'],
  ],
] as const;

test.describe('Presale status shown', () => {
  for (const [sentence, title, texts] of STATUS)
    test(sentence, async ({ request }) => {
      const html = await (await request.get('/')).text();
      const phase = html.split('<article').find((part) => part.includes(`>${title}</h3>`)) ?? '';
      for (const text of texts) expect(phase.split('</article')[0]).toContain(text);
    });
});
