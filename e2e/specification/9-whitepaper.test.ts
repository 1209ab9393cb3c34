import { expect, type Page } from '@playwright/test';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

walk(test, 'Whitepaper tokenomics (a different figure set)', { path: '/whitepaper' }, (sentence) => {
  /** The texts of a table's row, joined. */
  const rows = (table: string, lines: readonly string[]) => async (page: Page) => {
    const texts = await page
      .getByRole('table', { name: table })
      .getByRole('row')
      .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent).join(' ')));
    for (const line of lines) expect(texts).toContainEqual(expect.stringMatching(new RegExp(`^${line}`)));
  };
  const allocation = (...lines: string[]) => rows('Allocation of the supply', lines);

  sentence('Total supply 100,000,000 TVX.', allocation('Total supply 100,000,000'));
  sentence(
    'Phase 1 presale 4,000,000. Phase 2 4,000,000. Phase 3 5,000,000.',
    allocation('Phase 1 presale 4,000,000', 'Phase 2 presale 4,000,000', 'Phase 3 presale 5,000,000'),
  );
  sentence(
    'Public listing 2,000,000. Validator incentives 25,000,000. Developer grants 20,000,000. Treasury 30,000,000. Team 10,000,000 (vested).',
    allocation(
      'Public listing 2,000,000',
      'Validator incentives 25,000,000',
      'Developer grants 20,000,000',
      'Treasury 30,000,000',
      'Team \\(vested\\) 10,000,000',
    ),
  );
  sentence(
    'Presale prices: $0.25 (raise cap $1M), $2.50 ($10M), $5.00 ($25M).',
    rows('Price and amount of each phase', [
      'Phase 1 4,000,000 \\$0\\.25 \\$1M',
      'Phase 2 4,000,000 \\$2\\.50 \\$10M',
      'Phase 3 5,000,000 \\$5\\.00 \\$25M',
    ]),
  );
  sentence(
    'Mainnet target price $7 to $10. Market cap $70M to $100M. Circulating supply at launch at most 15,000,000.',
    async (page) => {
      const main = page.getByRole('main');
      for (const [term, value] of [
        ['Mainnet target price', '$7 to $10'],
        ['Market cap', '$70M to $100M'],
        ['Circulating supply at launch', 'at most 15,000,000'],
      ] as const) {
        const pair = main.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: term }) });
        await expect(pair).toContainText(value);
      }
    },
  );
  sentence(
    'The two tokenomics sets disagree (1 billion against 100 million supply; price $0.015 against $0.25), so both readings stand.',
    async (page) => {
      await page.getByRole('link', { name: 'Where documents disagree' }).click();
      const row = (name: string) => page.locator('dl > div').filter({ has: page.getByRole('term').getByText(name) });
      await expect(row('Total supply')).toContainText('1,000,000,000 TVX Landing page');
      await expect(row('Total supply')).toContainText('100,000,000 TVX Whitepaper');
      await expect(row('Phase 1 price')).toContainText('$0.015 Landing page');
      await expect(row('Phase 1 price')).toContainText('$0.25 Whitepaper');
    },
  );
});
