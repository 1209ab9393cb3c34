import { expect, it } from 'vitest';
import { connectionString, libpqUrl } from './connections.ts';

it.each([
  ['sslmode=require', 'sslmode=verify-full', 'sslmode=require'],
  ['ssl=1&sslmode=verify-ca&x=1', 'ssl=1&sslmode=verify-full&x=1', 'ssl=1&sslmode=verify-ca&x=1'],
  ['sslmode=no-verify', 'sslmode=no-verify', 'sslmode=require'],
  ['sslmode=verify-full', 'sslmode=verify-full', 'sslmode=verify-full'],
  ['application_name=x', 'application_name=x', 'application_name=x'],
])('%s is %s for pg and %s for pg_dump', (given, forPg, forLibpq) => {
  const url = 'postgres://u:sslmode=require@host:5432/db?';
  expect(connectionString(url + given)).toBe(url + forPg);
  expect(libpqUrl(url + given)).toBe(url + forLibpq);
});
