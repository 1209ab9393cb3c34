import { describe, expect, it } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { screenSource } from '#web/app/screens.ts';
import { offlinePath } from '../../src/web/service-worker/offline.ts';
import { isOnlineOnly, offlineBuild } from './offline-assets.mjs';

it.each(PAGES.filter(({ isPlaceholder }) => isPlaceholder !== true))(
  'the files of the page $id are listed exactly when the page is stored',
  ({ id, paths: [path = ''] }) => {
    expect(isOnlineOnly(screenSource(id))).toBe(offlinePath(path) === undefined);
  },
);

describe('the list of files', () => {
  const chunk = (name: string, more: object = {}) => ({ file: `assets/${name}.js`, ...more });

  it('follows imports of every kind, each once, and leaves out what only screens behind a login need', () => {
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
  });

  it('needs the entry of the site', () => {
    expect(() => offlineBuild({})).toThrow('index.html');
  });
});
