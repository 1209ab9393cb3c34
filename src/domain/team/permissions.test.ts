import { expect, it } from 'vitest';
import { isPermitted, PERMISSIONS, permissionsOf } from './permissions.ts';

it('gives administrators everything, and editors nothing that cannot be taken back or has data of people', () => {
  expect(permissionsOf('admin')).toEqual(Object.keys(PERMISSIONS));
  expect(permissionsOf('editor')).toEqual(['publish-content', 'write-campaigns']);
  expect(permissionsOf('editor', { granted: false })).toContain('publish-snapshots');
  expect(permissionsOf('user')).toEqual([]);
  expect(isPermitted('editor', 'set-wallet-access')).toBe(false);
});
