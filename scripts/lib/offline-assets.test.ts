import { expect, it } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { screenSource } from '#web/app/screens.ts';
import { offlinePath } from '../../src/web/service-worker/offline.ts';
import { isOnlineOnly } from './offline-assets.mjs';

it('the files of a page are listed exactly when the page is stored', () => {
  const wrong = PAGES.filter(({ isPlaceholder }) => isPlaceholder !== true).filter(
    ({ id, paths: [path = ''] }) => isOnlineOnly(screenSource(id)) !== (offlinePath(path) === undefined),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
