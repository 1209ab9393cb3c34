import { expect, it } from 'vitest';
import { networkTexts } from './networks.ts';

it('names the networks that wallets are often on, and says so of every other', () => {
  expect([300, 1, 137, 8453, 31337].map((chainId) => networkTexts(chainId).name)).toEqual([
    'Technovex Testnet',
    'Ethereum Mainnet',
    'Polygon',
    'Base',
    'Unknown network',
  ]);
});
