import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { WalletFailure } from '../rules/state.ts';
import { discovered, FakeWallet } from '../testing/fake-wallet.ts';
import { AccountView } from './account-view.tsx';
import { ProblemNotice } from './request-views.tsx';

const wallet = discovered(new FakeWallet({}));

function failed(cause: WalletFailure, said?: string): string {
  return renderToStaticMarkup(
    <ProblemNotice problem={{ notice: 'connection-error', cause, said }} wallet={wallet} onRetry={() => undefined} />,
  );
}

function elsewhere(chainId: number): string {
  return renderToStaticMarkup(
    <AccountView
      account={{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId, balance: 0n }}
      wallet={wallet}
      isStale={false}
      problem={{ notice: 'network-error', cause: 'rejected' }}
      onSwitch={() => undefined}
      onDisconnect={() => undefined}
    />,
  );
}

it('on another network, switching again is the way on; a supported one says why before what failed', () => {
  expect(elsewhere(137)).toMatch(/button-primary[^>]*>Switch Network/);
  expect(elsewhere(1)).toMatch(/but TVX is on the Technovex Testnet\..*still on Ethereum Mainnet: you rej/);
});

it("folds the wallet's own words about a failure, as text; there is no fold without them, nor after a refusal", () => {
  const html = failed('other', '-32603: <img src=x>');
  expect(html).toMatch(/<details[^>]*><summary[^>]*>About this error/);
  expect(html).toContain('<bdi>-32603: &lt;img src=x&gt;</bdi>');
  expect(html).not.toMatch(/<details open/);
  expect(failed('other') + failed('rejected', 'User rejected the request.')).not.toContain('<details');
  expect(failed('request-pending')).toContain('Approve or reject it in Fake, then try again.');
});
