import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TESTNET, TESTNET_CHAIN_ID } from '#web/content/testnet.ts';
import { DEVNET_CHAIN_ID, DEVNET_PORT } from '../scripts/lib/anvil.mjs';

const SOURCES = import.meta.dirname;
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), 'utf8') }));

it('no source of the product names a request that signs or sends anything', () => {
  const signing =
    /\beth_(send|sign)\w*|\bpersonal_\w+|\bwallet_(sendCalls|grantPermissions)\b|signTypedData|sendTransaction/;
  expect(files.filter(({ text }) => signing.test(text)).map(({ name }) => name)).toEqual([]);
});

it('the wallet is asked in one place, which takes the six allowed requests and no other', () => {
  const asking = files
    .filter(({ text }) => /\b(provider|ethereum|wallet)\??\.(request|send|sendAsync)\(/.test(text))
    .map(({ name }) => name);
  expect(asking).toEqual([join('web', 'features', 'wallet', 'provider', 'provider.ts')]);
  const union = files.find(({ name }) => name.endsWith(join('provider', 'provider.ts')))?.text ?? '';
  const allowed = [...(/type WalletMethod =([^;]*);/.exec(union)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
    ([, name]) => name,
  );
  expect(allowed).toEqual([
    'eth_requestAccounts',
    'eth_accounts',
    'eth_chainId',
    'eth_getBalance',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
  ]);
});

it('in development, wallets are offered the chain that `npm run devnet` starts', () => {
  expect(DEVNET_CHAIN_ID).toBe(TESTNET_CHAIN_ID);
  expect(TESTNET.rpcUrl).toBe(`http://127.0.0.1:${DEVNET_PORT}`);
});
