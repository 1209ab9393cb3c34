import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Manifest, minifySync, type Plugin } from 'vite';
import { offlineBuild } from './scripts/lib/offline-assets.mjs';

/** React, the router, the stores and what all icons share. */
const EVERY_PAGES_PACKAGES =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|zustand)\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared\/)/;
/** Parts of a few hundred bytes that most pages use: a file each would cost more than it holds. */
const SMALL_SHARED_PARTS =
  /src\/(web\/(lib\/(clock|interruption|log|motion|page-data)|components\/ui\/(badge|button|visually-hidden))|contract\/newsletter-links|domain\/(planned-date|time))\.tsx?$|icons\/circle-exclamation-point\.\w+$/;
/** The same for what content pages and the home page's sections below the hero share: not in the first load. */
const SMALL_CONTENT_PARTS =
  /src\/web\/(lib\/format|content\/(dates|whitepaper-titles)|components\/(layout\/section|ui\/(notice|stat|data-table)))\.tsx?$|icons\/(arrow-right|info)\.\w+$/;
const CLIENT_DIR = 'dist/client';
const SERVER_DIR = 'dist/server';
const COMPRESSIBLE_ASSETS = ['.css', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest', '.xml'];
/** Below this a compressed copy saves nothing: it still fills one network packet. */
const COMPRESS_BYTES_MIN = 1_024;

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/** Writes `.br` and `.gz` beside every file with one of these endings that gets smaller by it. */
async function compressFiles(directory: string, endings: readonly string[]): Promise<void> {
  const compressBrotli = promisify(brotliCompress);
  const compressGzip = promisify(gzip);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const compressed = entries.map(async (entry) => {
    const file = join(entry.parentPath, entry.name);
    // `.vite/` holds the build's manifest, which is never served.
    if (!entry.isFile() || !endings.includes(extname(file)) || entry.parentPath.endsWith('.vite')) return;
    const content = await readFile(file);
    if (content.length < COMPRESS_BYTES_MIN) return;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    const [br, gz] = await Promise.all([compressBrotli(content, { params }), compressGzip(content, { level: 9 })]);
    if (br.length < content.length) await writeFile(`${file}.br`, br);
    if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
  });
  await Promise.all(compressed);
}

/**
 * Numbers the parts of each icon, because the random keys that they come with were 340 bytes of what a first visit to
 * `/` loads, and removes what nobody reads: the names as classes and for React's developer tools, and the namespace,
 * which HTML knows.
 */
const shortIcons: Plugin = {
  name: 'short-icons',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/(icons|shared|createLucideIcon)/ },
    handler(code) {
      let part = 0;
      const short = code
        .replaceAll(/(\bkey: )"[^"]+"/g, (_whole, name: string) => `${name}"${part++}"`)
        .replace(/^__iconData\.node;$/m, '')
        .replace(/if \(iconData\.name\) \{[^}]*\}/, '')
        .replace('...params,', '...params, includeDefaultClasses: false,')
        .replace('xmlns: "http://www.w3.org/2000/svg",', '');
      return { code: short, map: null };
    },
  },
};

/** Minifies index.html and its inline script: indents and comments would be 1 or 2 % of a page's compressed HTML. */
const shortTemplate: Plugin = {
  name: 'short-template',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace(/(?<=<script>)[^<]+/, (code) => minifySync('inline.js', code).code)
        .replaceAll(/(?<=>)\s+(?=<)/g, ''),
  },
};

/**
 * Builds the service worker with the list of the built files that it stores. It needs that list, so it is built last,
 * and it changes exactly when the site does.
 */
async function buildServiceWorker(): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(CLIENT_DIR, '.vite/manifest.json'), 'utf8'));
  await build({
    configFile: false,
    publicDir: false,
    define: { OFFLINE_BUILD: JSON.stringify(offlineBuild(manifest)) },
    build: {
      outDir: CLIENT_DIR,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/web/service-worker/service-worker.ts',
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  });
}

const { version } = JSON.parse(await readFile(join(import.meta.dirname, 'package.json'), 'utf8'));

export default defineConfig({
  define: { PRODUCT_VERSION: JSON.stringify(version) },
  plugins: [react(), tailwindcss(), shortIcons, shortTemplate],
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': join(import.meta.dirname, 'src/web/lib/use-sync-external-store.ts'),
    },
  },
  build: {
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
  environments: {
    client: {
      build: {
        outDir: CLIENT_DIR,
        manifest: true,
        // The list of every route's files would be a twentieth of the first load; the server preloads what a page
        // needs.
        modulePreload: false,
        rolldownOptions: {
          input: 'index.html',
          output: {
            // The first load lists the files of all routes, and a hash does not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // What every page needs of others changes rarely: its own file stays in the visitor's cache when ours
            // change.
            codeSplitting: {
              groups: [
                { name: 'react', test: EVERY_PAGES_PACKAGES },
                { name: 'shared', test: SMALL_SHARED_PARTS },
                { name: 'content', test: SMALL_CONTENT_PARTS },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Imported as a package, it would load all of its 1,500 icons: most of the time that rendering a page takes.
      resolve: { noExternal: ['lucide-react'] },
      build: {
        ssr: true,
        outDir: SERVER_DIR,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'src/server/entries/main.ts',
            admin: 'src/server/entries/admin.ts',
            backup: 'src/server/backup/command.ts',
            claims: 'src/server/features/claims/command.ts',
            data: 'src/server/move/command.ts',
            'embedded-worker': 'src/server/db/embedded/worker.ts',
            'render-worker': 'src/server/pages/render-worker.ts',
            'snapshot-worker': 'src/server/features/claims/snapshot-worker.ts',
            prerender: 'src/server/entries/prerender.ts',
            render: 'src/web/entry-server.tsx',
          },
          // Flat: the server finds its neighbours beside itself.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      await promisify(execFile)(process.execPath, [join(SERVER_DIR, 'prerender.js')]);
      await buildServiceWorker();
      await Promise.all([
        compressFiles(CLIENT_DIR, COMPRESSIBLE_ASSETS),
        // The template in the client's folder is filled in, then compressed, for each page.
        compressFiles(join(SERVER_DIR, 'pages'), ['.html']),
      ]);
    },
  },
  server: {
    host: '127.0.0.1',
    // The host is passed on as it is: the server compares it with the origin of an upgrade.
    proxy: { '/api': { target: apiOrigin, ws: true }, '/healthz': apiOrigin },
  },
});
