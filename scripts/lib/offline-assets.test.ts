import { expect, it } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { screenSource } from '#web/app/screens.ts';
import { offlinePath } from '../../src/web/service-worker/offline.ts';
import { isOnlineOnly, offlineBuild } from './offline-assets.mjs';

it('the files of a page are listed exactly when the page is stored', () => {
  const wrong = PAGES.filter(({ isPlaceholder }) => isPlaceholder !== true).filter(
    ({ id, paths: [path = ''] }) => isOnlineOnly(screenSource(id)) !== (offlinePath(path) === undefined),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it('follows imports of every kind, each once, and leaves out what only screens behind a login need', () => {
  const chunk = (name: string, more: object = {}) => ({ file: `assets/${name}.js`, ...more });
  const manifest = {
    'index.html': chunk('index', {
      css: ['assets/index.css'],
      assets: ['assets/sans.woff2'],
      imports: ['_shared.js'],
      dynamicImports: ['src/web/routes/home.tsx', 'src/web/routes/admin.tsx'],
    }),
    '_shared.js': chunk('shared', { imports: ['index.html'] }),
    'src/web/routes/home.tsx': chunk('home', { imports: ['_shared.js'], dynamicImports: ['src/web/late.ts'] }),
    'src/web/late.ts': chunk('late', { assets: ['assets/timer.worker.js'] }),
    'src/web/routes/admin.tsx': chunk('admin', { imports: ['_admin-form.js'] }),
    '_admin-form.js': chunk('admin-form'),
  };
  expect(offlineBuild(manifest)).toEqual({
    entry: '/assets/index.js',
    assets: ['index.js', 'index.css', 'sans.woff2', 'shared.js', 'home.js', 'late.js', 'timer.worker.js'].map(
      (name) => `/assets/${name}`,
    ),
  });
  expect(() => offlineBuild({})).toThrow('index.html');
});
