import { expect, it } from 'vitest';
import type { SiteContent } from '#domain/content/content.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { createContentService } from './service.ts';
import type { ContentStore } from './store.ts';

const NOW = Date.UTC(2026, 10, 20);
it.each<[SiteContent, string, boolean]>([
  [{ connectDay: '2026-12-01' }, '', false],
  [{ connectDay: '2026-12-02', news: [] }, 'connectDay', false],
  [{ links: { faucet: 'https://faucet.example/' } }, 'connectDay, links', true],
])('publishing %j changes the parts "%s"; approval needed: %s', async (content, subject, needsApproval) => {
  const published: Pick<ContentStore, 'published'> = {
    published: async () => ({
      ...{ version: 1, state: 'published', content: { connectDay: '2026-12-01' } },
      ...{ createdAt: new Date(NOW), createdBy: 'ana', note: null },
    }),
  };
  const deps = { store: published as ContentStore, newWallets: 'open', clock: manualClock(NOW) } as const;
  expect(await createContentService(deps).inspect(content)).toEqual({ subject, needsApproval });
});
