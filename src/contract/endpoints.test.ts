import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';

describe('the list of endpoints', () => {
  it('contains every endpoint that a file of this folder defines, once', async () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name));
    const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(`./${name}`)));
    const defined = modules
      .flatMap((module) => Object.values<unknown>(module))
      .filter((value) => typeof value === 'object' && value !== null && 'successStatus' in value);
    expect(new Set(ENDPOINTS)).toEqual(new Set(defined));
    expect(ENDPOINTS).toHaveLength(defined.length);
  });

  it('contains the calls of section 7 of the specification', () => {
    expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'GET /api/user',
        'POST /api/login',
        'POST /api/register',
        'POST /api/logout',
        'GET /api/admin/presale/phases',
        'GET /api/admin/presale/phases/{id}',
        'POST /api/admin/presale/phases',
        'PUT /api/admin/presale/phases/{id}',
        'DELETE /api/admin/presale/phases/{id}',
        'GET /api/miner/check-email/{email}',
        'POST /api/miner/wallets',
        'PUT /api/miner/wallets/{email}',
        'POST /api/miner/login',
      ]),
    );
  });
});
