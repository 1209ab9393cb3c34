import { expect, it } from 'vitest';
import { nearestPath } from './nearest-path.ts';

const PATHS = [
  '/presale',
  '/whitepaper',
  '/web-miner',
  '/blockchain/explorer',
  '/blockchain/staking',
  '/tokens',
] as const;

it.each([
  ['/whitpaper', '/whitepaper'],
  ['/Presale/', '/presale'],
  ['/webminer2', '/web-miner'],
  ['/staking', '/blockchain/staking'],
  ['/blockchain', '/blockchain/explorer'],
  ['/token', '/tokens'],
])('suggests the page that %s was probably meant for', (wanted, path) => {
  expect(nearestPath(wanted, PATHS)).toBe(path);
});

it.each(['/', '/x', '/wp-login.php', `/${'a'.repeat(2_000)}`, '/blog'])('suggests nothing for %s', (wanted) => {
  expect(nearestPath(wanted, PATHS)).toBeUndefined();
});
