import { type ReactNode, useState } from 'react';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { TESTNET_CHAIN_ID } from '#web/content/testnet.ts';
import { useMotion } from '#web/lib/motion.ts';
import type { WalletView } from '../connection/machine-runner.ts';
import { networkTexts } from '../networks.ts';
import type { DiscoveredWallet } from '../provider/discovery.ts';
import { walletInitial } from '../provider/wallet-text.ts';
import type { Account, Balance } from '../rules/state.ts';
import { formatWei, PLACEHOLDER_BALANCE } from '../rules/units.ts';
import { FAILURE_TEXTS, noticeTexts, WRONG_NETWORK, wayOn } from './notice-texts.ts';

/** What the card's edge and fill show (wallet.css). */
export type CardLook = 'none' | 'choosing' | 'waiting' | 'failed' | 'connected' | 'wrong' | 'stale';

export function cardLook({ state, problem }: WalletView): CardLook {
  switch (state.mode) {
    case 'locked':
    case 'no-provider':
      return 'none';
    case 'disconnected':
      // A person's own refusal is no alarm.
      return problem === undefined || problem.cause === 'rejected' ? 'choosing' : 'failed';
    case 'connecting':
    case 'switching':
      return 'waiting';
    case 'connected':
      return state.stale === undefined ? 'connected' : 'stale';
    case 'wrong-network':
      return state.stale === undefined ? 'wrong' : 'stale';
  }
}

/** The wallet as one object, in every state. It turns when its look changes. */
export function WalletCard({ view }: { readonly view: WalletView }): ReactNode {
  const { isMoving } = useMotion();
  const { state } = view;
  const look = cardLook(view);
  return (
    <section
      key={look}
      aria-label="Your wallet"
      data-look={look}
      data-moving={look === 'waiting' && isMoving}
      className="wallet-card"
    >
      <Bolt />
      {state.mode === 'connected' || state.mode === 'wrong-network' ? (
        <AccountFace account={state.account} badge={BADGES[look]} />
      ) : (
        <WordsFace view={view} />
      )}
    </section>
  );
}

const BADGES: Partial<Record<CardLook, string>> = {
  connected: 'Connected',
  wrong: WRONG_NETWORK,
  stale: 'Not responding',
};

function AccountFace({
  account: { chainId, balance },
  badge,
}: {
  readonly account: Account;
  readonly badge: string | undefined;
}): ReactNode {
  const { name, currency } = networkTexts(chainId);
  return (
    <dl className="flex flex-wrap content-between justify-between gap-x-4 gap-y-3 text-sm">
      <div className="w-full">
        <dt className="sr-only">Network</dt>
        <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold">
          {name}
          <span className="badge">{badge}</span>
        </dd>
      </div>
      <div className="w-full">
        <dt className="sr-only">Balance</dt>
        <dd className="font-semibold text-base">
          <ShownBalance balance={balance} /> <span className="ml-1">{currency}</span>
        </dd>
      </div>
      {/* As high as the bolt beside it. */}
      <div className="flex min-h-14 items-end gap-2">
        <dt>Chain ID</dt>
        <dd className="numeric">{chainId}</dd>
      </div>
    </dl>
  );
}

/** More characters than this are smaller, to stay in one line. */
const LARGE_CHARACTERS_MAX = 14;

/** The decimals are fainter. */
function ShownBalance({ balance }: { readonly balance: Balance }): ReactNode {
  const text = balance === 'loading' ? '…' : balance === 'failed' ? PLACEHOLDER_BALANCE : formatWei(balance);
  const [whole, fraction] = text.split('.');
  return (
    <span className={`numeric font-medium ${text.length > LARGE_CHARACTERS_MAX ? 'text-base' : 'text-title'}`}>
      {whole}
      {fraction !== undefined && <span className="opacity-75">.{fraction}</span>}
    </span>
  );
}

function WordsFace({ view }: { readonly view: WalletView }): ReactNode {
  const wallet = namedWallet(view);
  const { title, text } = cardWords(view);
  return (
    <div className="grid max-w-[calc(100%-4rem)] content-between gap-4">
      <div className="flex min-w-0 items-center gap-3">
        {wallet && (
          <>
            <WalletIcon wallet={wallet} />
            <bdi className="truncate font-semibold text-sm">{wallet.fullName}</bdi>
          </>
        )}
      </div>
      <div className="grid gap-2">
        <h3 className="text-title">{title}</h3>
        <p className="text-muted text-sm">{text}</p>
      </div>
    </div>
  );
}

/** Which wallet the card is about; none while there is a choice. */
function namedWallet({ state, wallets, chosen, problem }: WalletView): DiscoveredWallet | undefined {
  if (state.mode !== 'disconnected' || problem !== undefined) return chosen;
  return wallets.length === 1 ? wallets[0] : undefined;
}

/** Of a state without an account to show. The title is also announced while the wallet is waited for. */
export function cardWords(view: WalletView): { readonly title: string; readonly text: string } {
  const { state, chosen, problem, wallets } = view;
  if (state.mode === 'connecting') {
    return state.purpose === 'restore'
      ? { title: 'Restoring your connection', text: 'Your wallet answers by itself.' }
      : { title: 'Waiting for your wallet', text: 'Open it to approve or reject the request.' };
  }
  if (state.mode === 'switching') {
    const { chainId } = state.account;
    const way = chainId === TESTNET_CHAIN_ID ? '' : `${networkTexts(chainId).name} → Technovex Testnet`;
    const ask = state.step === 'check' ? '' : 'Open your wallet to approve or reject it.';
    return { title: SWITCH_STEPS[state.step], text: [way, ask].filter(Boolean).join('. ') };
  }
  if (state.mode !== 'disconnected') {
    const text = isMobileDevice(navigator)
      ? 'Open this page in your wallet’s app, or install one.'
      : 'Install one in this browser, then check again.';
    return { title: 'No Wallet Detected', text };
  }
  if (problem !== undefined) {
    const text = `${FAILURE_TEXTS[problem.cause]}. ${wayOn(problem.cause, chosen)}`.trim();
    return { title: noticeTexts(problem, '').title, text };
  }
  const title = wallets.length > 1 ? 'Choose a wallet' : 'Not connected';
  return { title, text: 'Your wallet asks which account to share.' };
}

const SWITCH_STEPS = {
  switch: 'Waiting for the network switch',
  add: 'Waiting for the network to be added',
  check: 'Checking the network',
} as const;

/** Whether the device is a phone or tablet, whose browser has no wallet extensions. */
export function isMobileDevice({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  // An iPad calls itself a Macintosh, and no Macintosh has a touch screen.
  return /Android|iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** A wallet's own picture, or its initial where there is none or the browser cannot read it. Decorative. */
export function WalletIcon({ wallet: { name, icon } }: { readonly wallet: DiscoveredWallet }): ReactNode {
  const [broken, setBroken] = useState<string>();
  const box = 'size-8 shrink-0 rounded-sm';
  if (icon !== undefined && icon !== broken) {
    return (
      <img
        src={icon}
        alt=""
        width={32}
        height={32}
        onError={() => setBroken(icon)}
        className={`${box} object-contain`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`${box} grid place-items-center border border-edge bg-sunken font-semibold text-sm text-text`}
    >
      {walletInitial(name)}
    </span>
  );
}
