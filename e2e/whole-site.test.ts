import { expect } from '@playwright/test';
import { examplePathname } from '#contract/pages.ts';
import { allowExpected, PRIVATE, PUBLIC, preparePrivate, UNKNOWN } from './testing/every-page.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

for (const { part, paths } of [
  { part: 'public', paths: [...PUBLIC, UNKNOWN] },
  { part: 'private', paths: PRIVATE },
]) {
  test(`every ${part} page opens and hydrates without errors`, async ({ page, problems, server }) => {
    test.setTimeout(240_000);
    allowExpected(problems);
    if (paths === PRIVATE) await preparePrivate(page, server);
    const found: string[] = [];
    for (const path of paths) {
      const before = problems.unexpected.length;
      await openHydrated(page, examplePathname(path));
      found.push(...problems.unexpected.slice(before).map((problem) => `${path} ${problem}`));
    }
    expect(found).toEqual([]);
  });
}
