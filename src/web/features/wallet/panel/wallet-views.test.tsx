import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { WalletFailure } from '../rules/state.ts';
import { discovered, FakeWallet } from '../testing/fake-wallet.ts';
import { AccountView } from './account-view.tsx';
import { ProblemNotice } from './request-views.tsx';

const wallet = discovered(new FakeWallet({}));
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

function elsewhere(cause: WalletFailure, chainId = 137): string {
  return renderToStaticMarkup(
    <AccountView
      account={{ address: ADDRESS, chainId, balance: 0n }}
      wallet={wallet}
      isStale={false}
      problem={{ notice: 'network-error', cause }}
      onSwitch={() => undefined}
      onDisconnect={() => undefined}
    />,
  );
}

function failed(cause: WalletFailure, said: string | undefined): string {
  return renderToStaticMarkup(
    <ProblemNotice problem={{ notice: 'connection-error', cause, said }} wallet={wallet} onRetry={() => undefined} />,
  );
}

describe('another network', () => {
  it('after a failed switch, switching again is the way on', () => {
    expect(elsewhere('rejected')).toMatch(/button-primary[^>]*>Switch Network/);
  });

  it('a supported one says why to switch before what failed', () => {
    expect(elsewhere('rejected', 1)).toMatch(
      /but TVX is on the Technovex Testnet\..*still on Ethereum Mainnet: you rej/,
    );
  });
});

describe('a failed connection', () => {
  it("folds the wallet's own words, as text", () => {
    const html = failed('other', '-32603: <img src=x>');
    expect(html).toMatch(/<details[^>]*><summary[^>]*>About this error/);
    expect(html).toContain('<bdi>-32603: &lt;img src=x&gt;</bdi>');
    expect(html).not.toMatch(/<details open/);
  });

  it('has no fold without them, nor after a refusal', () => {
    expect(failed('other', undefined)).not.toContain('<details');
    expect(failed('rejected', 'User rejected the request.')).not.toContain('<details');
  });

  it('that waits for an open request says how to go on, without alarm', () => {
    const html = failed('request-pending', undefined);
    expect(html).toContain('A request is already open');
    expect(html).toContain('Approve or reject it in Fake, then try again.');
    expect(html).toContain('Failed to connect to your wallet. Please try again.');
    expect(html).not.toContain('text-red');
    expect(html).toContain('text-amber');
  });
});
