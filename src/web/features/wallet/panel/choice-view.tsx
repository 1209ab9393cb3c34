import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import type { WalletStore } from '../connection/wallet-store.ts';
import type { WalletView } from '../connection/wallet-view.ts';
import type { DiscoveredWallet } from '../provider/discovery.ts';
import { WALLET_PANEL } from '../texts.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { WalletIcon } from './wallet-icon.tsx';
import { RowChevron, WALLET_ROW } from './wallet-row.tsx';

const TEXTS = WALLET_PANEL.disconnected;

export interface ChoiceViewProps {
  readonly view: WalletView;
  readonly onConnect: WalletStore['connect'];
}

/** The wallets that were found, after a notice about the last attempt if that failed. */
export function ChoiceView({ view, onConnect }: ChoiceViewProps): ReactNode {
  const { wallets, chosen, problem } = view;
  const isFailed = problem !== undefined && chosen !== undefined;
  const only = wallets.length === 1 ? wallets[0] : undefined;
  return (
    <>
      {isFailed ? (
        <ProblemNotice problem={problem} wallet={chosen} onRetry={() => onConnect(chosen)} />
      ) : (
        <div className="grid gap-2">
          <h3 className="text-xl">{TEXTS.title}</h3>
          <p className="text-muted">{TEXTS.text}</p>
        </div>
      )}
      {!isFailed && only !== undefined && <OnlyWallet wallet={only} onConnect={onConnect} />}
      {only === undefined && (
        <div className="grid gap-2">
          <h4 className="engraved text-muted">{isFailed ? TEXTS.chooseAgain : TEXTS.choose}</h4>
          <WalletChoice view={view} except={isFailed ? chosen.type : undefined} onConnect={onConnect} />
        </div>
      )}
    </>
  );
}

interface WalletChoiceProps {
  readonly view: WalletView;
  /** The type of a wallet that is not listed. */
  readonly except: string | undefined;
  readonly onConnect: (wallet: DiscoveredWallet) => void;
}

/** One press on a row connects. The wallet that was connected last stands first. */
function WalletChoice({ view, except, onConnect }: WalletChoiceProps): ReactNode {
  const { wallets, lastUsed, chosen } = view;
  const ordered = [...wallets].sort((a, b) => Number(b.type === lastUsed) - Number(a.type === lastUsed));
  const entry = ordered.find(({ type }) => type === chosen?.type) ?? ordered[0];
  return (
    <ul className="border-line border-t empty:hidden">
      {ordered
        .filter(({ type }) => type !== except)
        .map((wallet) => (
          <li key={wallet.type} className="border-line border-b">
            <button
              type="button"
              data-entry={wallet === entry || undefined}
              onClick={() => onConnect(wallet)}
              className={WALLET_ROW}
            >
              <VisuallyHidden>{`${TEXTS.connect}: `}</VisuallyHidden>
              <WalletIdentity wallet={wallet} />
              {wallet.type === lastUsed && <Badge className="shrink-0">{TEXTS.lastUsed}</Badge>}
              <RowChevron />
            </button>
          </li>
        ))}
    </ul>
  );
}

/** The only wallet: the whole card connects. */
function OnlyWallet({
  wallet,
  onConnect,
}: Pick<WalletChoiceProps, 'onConnect'> & { readonly wallet: DiscoveredWallet }): ReactNode {
  return (
    <button
      type="button"
      data-entry
      onClick={() => onConnect(wallet)}
      className="group grid gap-4 rounded-md border border-line bg-surface p-4 text-left transition-colors hover:border-volt"
    >
      <span className="flex items-center gap-3">
        <WalletIdentity wallet={wallet} />
      </span>
      <span className="button button-primary min-h-13 px-6 py-3">{TEXTS.connect}</span>
    </button>
  );
}

function WalletIdentity({ wallet: { name, fullName, icon } }: { readonly wallet: DiscoveredWallet }): ReactNode {
  return (
    <>
      <WalletIcon name={name} icon={icon} />
      <span className="grid min-w-0 grow">
        <bdi className="truncate font-semibold">{fullName}</bdi>
      </span>
    </>
  );
}
