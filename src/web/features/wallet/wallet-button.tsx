import { Lock, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand/react';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { WALLET_BUTTON } from './button-texts.ts';
import { shortenAddress } from './rules/address.ts';
import { useWalletAccess } from './wallet-context.tsx';

/** Opens the panel and shows the connected address. All labels have the same width, so that a change moves nothing. */
export function WalletButton(): ReactNode {
  const access = useWalletAccess();
  const { address, isUnlocked, loading, isOpen } = useStore(access);
  const { content } = usePageData();
  return (
    <button
      id={WALLET_BUTTON.id}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-disabled={!isUnlocked || undefined}
      aria-busy={loading || undefined}
      data-unlocked={isUnlocked}
      data-connected={address !== undefined || undefined}
      onClick={access.open}
      className="wallet-button scriptless:hidden"
    >
      {icon(loading, isUnlocked, address !== undefined)}
      <span className="max-sm:sr-only">{label(isUnlocked, content?.connect?.text, address)}</span>
    </button>
  );
}

/** On a phone there is no label: a dot shows that the wallet is connected. */
function icon(loading: boolean, isUnlocked: boolean, isConnected: boolean): ReactNode {
  if (loading) return <Spinner />;
  const Icon = isUnlocked ? Wallet : Lock;
  return (
    <span aria-hidden="true" className="relative shrink-0">
      <Icon className="size-4" />
      {isConnected && (
        <span
          data-dot=""
          className="absolute -top-1.5 -right-1.5 size-2.5 rounded-full border-2 border-ground bg-volt sm:hidden"
        />
      )}
    </span>
  );
}

function label(isUnlocked: boolean, unlockDay: string | undefined, address: `0x${string}` | undefined): ReactNode {
  if (!isUnlocked) {
    const [first, second] = WALLET_BUTTON.locked;
    return (
      <span className="text-sm leading-tight">
        {first} <span className="sm:block">{unlockDay ?? second}</span>
      </span>
    );
  }
  if (address === undefined) return WALLET_BUTTON.connect;
  return (
    <>
      <VisuallyHidden>{WALLET_BUTTON.connected} </VisuallyHidden>
      <span className="numeric font-normal">{shortenAddress(address)}</span>
    </>
  );
}
