import { expect, test } from 'vitest';
import { allowsVersion } from './version-range.ts';

test.each([
  ['>=18', true],
  ['>= 20.19', true],
  ['>=20.19.1', false],
  ['^20.19.0 || >=22.12.0', true],
  ['^18.0.0 || ^22.0.0', false],
  ['^20.20.0', false],
  ['>=22', false],
  ['>=14 <20', false],
  ['>=14 <21', true],
  ['6.* || 8.* || >= 10.*', true],
  ['20 || 22', true],
  ['~20.19', true],
  ['~20.18', false],
  ['20.18.x', false],
  ['<=20', true],
  ['>20', false],
  ['*', true],
] as const)('%s allows 20.19.0: %s', (range, expected) => {
  expect(allowsVersion(range, '20.19.0')).toBe(expected);
});

test('refuses to guess', () => {
  expect(() => allowsVersion('lts', '20.19.0')).toThrow("'lts'");
});
