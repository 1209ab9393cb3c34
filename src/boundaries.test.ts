import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compile, lint } from '../scripts/testing/project-copy.ts';

/**
 * Violates each boundary in a copy of the project with the real settings, and expects an error of the real linter or
 * compiler. Allowed counterparts show that the rules do not reject everything.
 */

/** Violation | its folder | the rule that must reject it | the code. */
const REJECTED_BY_LINTER = table(`
  domain → package                    | src/domain/miner          | style/noRestrictedImports | import { z } from 'zod'; export const a = z;
  domain → contract                   | src/domain/miner          | style/noRestrictedImports | import { a } from '#contract/a.ts'; export const b = a;
  domain → server                     | src/domain/miner          | style/noRestrictedImports | import { a } from '../../server/a.ts'; export const b = a;
  domain → web, as import()           | src/domain/miner          | style/noRestrictedImports | export const a = () => import('#web/a.ts');
  domain → Node                       | src/domain/miner          | style/noRestrictedImports | import type { Stats } from 'node:fs'; export type A = Stats;
  domain → sibling capability         | src/domain/miner          | style/noRestrictedImports | import { a } from '../game/a.ts'; export const b = a;
  contract → server                   | src/contract              | style/noRestrictedImports | import { a } from '#server/a.ts'; export const b = a;
  contract → web                      | src/contract              | style/noRestrictedImports | import { a } from '../web/a.ts'; export const b = a;
  contract → package                  | src/contract              | style/noRestrictedImports | import { fastify } from 'fastify'; export const a = fastify;
  contract → all of zod               | src/contract              | style/noRestrictedImports | import { z } from 'zod'; export const a = z;
  server → web                        | src/server                | style/noRestrictedImports | import { a } from '#web/a.ts'; export const b = a;
  server → web, relative              | src/server/pages          | style/noRestrictedImports | import { a } from '../../web/a.ts'; export const b = a;
  server → React                      | src/server                | style/noRestrictedImports | import { createElement } from 'react'; export const a = createElement;
  http → features                     | src/server/http           | style/noRestrictedImports | import { a } from '#server/features/miner/a.ts'; export const b = a;
  http → features, relative           | src/server/http           | style/noRestrictedImports | import { a } from '../features/miner/a.ts'; export const b = a;
  db → features                       | src/server/db             | style/noRestrictedImports | import { a } from '#server/features/miner/a.ts'; export const b = a;
  mail → features                     | src/server/mail           | style/noRestrictedImports | import { a } from '#server/features/newsletter/a.ts'; export const b = a;
  backup → features                   | src/server/backup         | style/noRestrictedImports | import { a } from '#server/features/claims/a.ts'; export const b = a;
  credentials → features              | src/server/credentials    | style/noRestrictedImports | import { a } from '#server/features/team/a.ts'; export const b = a;
  lib → features                      | src/server/lib            | style/noRestrictedImports | import { a } from '#server/features/miner/a.ts'; export const b = a;
  limits → features                   | src/server/limits         | style/noRestrictedImports | import { a } from '#server/features/team/a.ts'; export const b = a;
  move → features                     | src/server/move           | style/noRestrictedImports | import { a } from '#server/features/presale/a.ts'; export const b = a;
  overload → features                 | src/server/overload       | style/noRestrictedImports | import { a } from '#server/features/miner/a.ts'; export const b = a;
  pages → features                    | src/server/pages          | style/noRestrictedImports | import { a } from '#server/features/presale/a.ts'; export const b = a;
  tables → features                   | src/server/tables         | style/noRestrictedImports | import { a } from '#server/features/presale/a.ts'; export const b = a;
  server feature → sibling            | src/server/features/miner | style/noRestrictedImports | import { a } from '../team/a.ts'; export const b = a;
  server feature folder → sibling     | src/server/features/miner/commit | style/noRestrictedImports | import { a } from '../../team/a.ts'; export const b = a;
  server feature → sibling, by name   | src/server/features/miner | style/noRestrictedImports | import { a } from '#server/features/team/a.ts'; export const b = a;
  server feature → app                | src/server/features/miner | style/noRestrictedImports | import { a } from '#server/app.ts'; export const b = a;
  web → server                        | src/web/app               | style/noRestrictedImports | import type { A } from '#server/a.ts'; export type B = A;
  web → server, relative              | src/web/lib               | style/noRestrictedImports | import { a } from '../../server/a.ts'; export const b = a;
  web → Node                          | src/web/routes            | style/noRestrictedImports | import { readFileSync } from 'node:fs'; export const a = readFileSync;
  web → Node, by its old name         | src/web/lib               | style/useNodejsImportProtocol | import fs from 'fs'; export const a = fs;
  web lib → server package            | src/web/lib               | style/noRestrictedImports | import pg from 'pg'; export const a = pg;
  web feature → server package        | src/web/features/miner    | style/noRestrictedImports | import { pino } from 'pino'; export const a = pino;
  web feature → sibling               | src/web/features/miner    | style/noRestrictedImports | import { a } from '../game/a.ts'; export const b = a;
  web feature folder → sibling        | src/web/features/miner/mining | style/noRestrictedImports | import { a } from '../../game/a.ts'; export const b = a;
  web feature → route                 | src/web/features/miner    | style/noRestrictedImports | import { a } from '#web/routes/home.tsx'; export const b = a;
  web components → features           | src/web/components/ui     | style/noRestrictedImports | import { a } from '#web/features/miner/a.ts'; export const b = a;
  web lib → features, relative        | src/web/lib               | style/noRestrictedImports | import { a } from '../features/miner/a.ts'; export const b = a;
  a path that goes down and up        | src/server/features/miner | plugin | import { a } from './../team/a.ts'; export const b = a;
  the same, as import()               | src/web/features/miner    | plugin | export const a = () => import('./../game/a.ts');
  a named path that climbs            | src/contract              | plugin | import { a } from '#domain/../server/a.ts'; export const b = a;
  a type imported in place            | src/domain/miner          | plugin | export type A = import('../../server/a.ts').A;
  clock                               | src/domain/miner          | plugin | export const a = () => Date.now();
  clock, as a value                   | src/server                | plugin | export const a = { now: Date.now };
  clock, by its global                | src/server                | plugin | export const a = () => globalThis.Date.now();
  clock, destructured                 | src/server/features/miner | plugin | const { now } = Date; export const a = now;
  date                                | src/server/features/miner | plugin | export const a = () => new Date();
  date without parentheses            | src/web/lib               | plugin | export const a = () => new Date;
  stopwatch                           | src/web/features/miner    | plugin | export const a = () => performance.now();
  randomness                          | src/web/components/ui     | plugin | export const a = () => Math.random();
  randomness, destructured            | src/domain/miner          | plugin | const { random } = Math; export const a = random;
  environment                         | src/server/http           | style/noProcessEnv | export const a = process.env.PORT;
  environment, imported               | src/server                | style/noProcessEnv | import { env } from 'node:process'; export const a = env.PORT;
  environment, destructured           | src/server                | plugin | const { env } = process; export const a = env.PORT;
  default export                      | src/web/lib               | style/noDefaultExport | export default 1;
  default export, renamed             | src/server                | style/noDefaultExport | const a = 1; export { a as default };
  any                                 | src/server                | suspicious/noExplicitAny | export const a: any = 1;
  non-null assertion                  | src/domain/miner          | style/noNonNullAssertion | export const a = (b: readonly number[]) => b[0]!;
  barrel                              | src/web/lib               | performance/noReExportAll | export * from './b.ts';
`);

/** Allowed code | its file | the code. */
const ALLOWED = table(`
  domain → own capability, root       | src/domain/miner/ok.ts          | import { c } from '../time.ts'; import { b } from './b.ts'; export const a = b + c;
  domain reads dates from text        | src/domain/presale/ok.ts        | export const a = Date.parse('2025-06-01T00:00:00Z');
  domain writes an instant as text    | src/domain/wallet/ok.ts         | export const a = (nowMs: number): string => new Date(nowMs).toISOString();
  contract → domain, zod/mini         | src/contract/ok.ts              | import * as z from 'zod/mini'; import { b } from '#domain/b.ts'; export const a = z.literal(b);
  server → contract, domain, Node     | src/server/ok.ts                | import { hostname } from 'node:os'; import { b } from '#contract/b.ts'; import { c } from '#domain/c.ts'; export const a = [b, c, hostname, process.pid];
  http → contract                     | src/server/http/ok.ts           | import { b } from '#contract/b.ts'; export const a = b;
  server feature → own, http, db      | src/server/features/miner/ok.ts | import { c } from '#server/db/c.ts'; import { b } from '#server/http/b.ts'; import { d } from './store.ts'; export const a = [b, c, d];
  app.ts → features                   | src/server/app.ts               | import { b } from './features/team/routes.ts'; import { c } from './features/miner/routes.ts'; export const a = [b, c];
  server feature folder → own feature | src/server/features/miner/commit/ok.ts | import { b } from '../store/b.ts'; import { c } from '../c.ts'; export const a = [b, c];
  web feature → own, lib, components  | src/web/features/miner/ok.ts    | import { b } from '#web/components/ui/b.tsx'; import { c } from '#web/lib/c.ts'; import { d } from './d.ts'; export const a = [b, c, d];
  web feature folder → own feature    | src/web/features/miner/mining/ok.ts | import { b } from '../dashboard/b.ts'; import { c } from '../c.ts'; export const a = [b, c];
  route → features                    | src/web/routes/ok.ts            | import { b } from '#web/features/game/b.ts'; import { c } from '#web/features/miner/c.ts'; export const a = [b, c];
  the server's clock                  | src/server/lib/clock.ts             | export const now = (): number => Date.now();
  the browser's clock                 | src/web/lib/clock.ts            | export const now = (): number => performance.now();
  a test                              | src/server/ok.test.ts           | export const a = Date.now();
  main.ts → environment               | src/server/entries/main.ts              | export const a = process.env.PORT;
`);

/** Violation | its folder | error codes that the compiler must report | the code. */
const REJECTED_BY_COMPILER = table(`
  domain has no document              | src/domain   | TS2584        | export const a = () => document.title;
  domain has no Node                  | src/domain   | TS2591        | export const a = () => process.pid;
  domain has no timers                | src/domain   | TS2304        | export const a = () => setTimeout(() => 1, 1);
  domain has no network               | src/domain   | TS2304        | export const a = () => fetch('/');
  contract has no document            | src/contract | TS2584        | export const a = () => document.title;
  contract has no Node                | src/contract | TS2591        | export const a = () => Buffer.from('');
  server has no document              | src/server   | TS2584        | export const a = () => document.title;
  web has no Node                     | src/web      | TS2591        | export const a = () => process.pid;
  domain → server                     | src/domain   | TS6059,TS6307 | export { ok } from '../server/ok.ts';
  contract → server                   | src/contract | TS6059,TS6307 | export { ok } from '../server/ok.ts';
  web → server                        | src/web      | TS6059,TS6307 | export { ok } from '../server/ok.ts';
  server → web                        | src/server   | TS6059,TS6307 | export { ok } from '../web/ok.ts';
  enum                                | src/server   | TS1294        | export enum Mode { A = 1 }
  index without a check               | src/web      | TS2322        | export const a = (b: readonly string[]): string => b[0];
`);

describe('the linter', () => {
  const cases = REJECTED_BY_LINTER.map(([what = '', folder = '', rule = '', code = ''], n) => {
    return { what, file: `${folder}/case-${n}.ts`, category: rule === 'plugin' ? rule : `lint/${rule}`, code };
  });
  let errors = new Map<string, string[]>();

  beforeAll(() => {
    errors = lint(cases.map(({ file, code }) => [file, code]));
  });

  it.each(cases)('rejects $what', ({ file, category }) => {
    expect(errors.get(file)).toContain(category);
  });

  it('rejects an import cycle, of types too', () => {
    const errors = lint([
      ['src/web/lib/a.ts', "import type { B } from './b.ts'; export type A = B | 1;"],
      ['src/web/lib/b.ts', "import type { A } from './a.ts'; export type B = A | 2;"],
    ]);
    expect(errors.get('src/web/lib/a.ts')).toContain('lint/suspicious/noImportCycles');
  });

  it('accepts every allowed counterpart', () => {
    const counterparts = ALLOWED.map(([, file = '', code = '']) => [file, code] as const);
    expect([...lint(counterparts)]).toEqual([]);
  });
});

describe('the compiler', () => {
  const cases = REJECTED_BY_COMPILER.map(([what = '', folder = '', codes = '', code = ''], n) => {
    return { what, folder, file: `case-${n}.ts`, codes: codes.split(','), code };
  });
  const ok = ['domain', 'contract', 'server', 'web'].map((layer) => {
    return [`src/${layer}/ok.ts`, 'export const ok: number = 1;'] as const;
  });

  it.each(cases)('rejects $what', ({ folder, file, codes, code }) => {
    const output = compile([...ok, [`${folder}/${file}`, code]], folder);
    expect(output.match(/TS\d+/g) ?? []).toEqual(expect.arrayContaining([expect.stringMatching(codes.join('|'))]));
  });

  it('lets layers import the layers below them', () => {
    const allowed = [
      ['src/contract/use.ts', "export { ok } from '#domain/ok.ts';"],
      ['src/server/use.ts', "export { ok } from '#contract/use.ts';\nexport const pid: number = process.pid;"],
      ['src/web/use.ts', "export { ok } from '#contract/use.ts';\nexport const title: string = document.title;"],
    ] as const;
    expect(compile([...ok, ...allowed], 'src/server') + compile([...ok, ...allowed], 'src/web')).toBe('');
  });
});

describe('the folders of a capability', () => {
  /** Each imports only those before it (the capability's README); the files beside them compose all. */
  it.each([
    {
      feature: 'src/web/features/miner',
      order: [
        ...['rules', 'components', 'device', 'calls', 'sign-in', 'mining', 'history', 'notifications'],
        ...['status', 'dashboard'],
      ],
      apart: ['admin'],
    },
    { feature: 'src/web/features/wallet', order: ['rules', 'provider', 'connection', 'panel'], apart: [] },
    { feature: 'src/server/features/miner', order: ['store', 'commit', 'sign-in', 'admin', 'live'], apart: [] },
  ])('import each other in one direction in $feature', ({ feature, order, apart }) => {
    const paths = readdirSync(feature, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
    const files = paths.filter((path) => /^[^/]+\/[^/]+\.tsx?$/.test(path) && !/^testing|\.test\./.test(path));
    const folderOf = (file: string): string => file.slice(0, file.indexOf('/'));
    expect([...new Set(files.map(folderOf))].sort()).toEqual([...order, ...apart].sort());

    const wrong = files.flatMap((file) => {
      const allowed = order.slice(0, order.indexOf(folderOf(file)));
      const imported = readFileSync(`${feature}/${file}`, 'utf8').matchAll(/(?:from |import\()'\.\.\/([^/']+)\//g);
      return [...imported].flatMap(([, folder = '']) => (allowed.includes(folder) ? [] : [`${file} → ${folder}`]));
    });
    expect(wrong).toEqual([]);
  });
});

/** Parses a table with `|` between its cells. */
function table(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split('\n')
    .map((row) => row.split(' | ').map((cell) => cell.trim()));
}
