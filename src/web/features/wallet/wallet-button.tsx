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
  const Icon = isUnlocked ? Wallet : Lock;
  return (
    <button
      id={WALLET_BUTTON.id}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={!isUnlocked}
      aria-busy={loading || undefined}
      data-unlocked={isUnlocked}
      onClick={access.open}
      className="wallet-button scriptless:hidden"
    >
      {loading ? (
        <Spinner />
      ) : (
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${isUnlocked ? 'max-sm:hidden' : ''}`} />
      )}
      <span>{label(isUnlocked, content?.connect?.text, address)}</span>
    </button>
  );
}

function label(isUnlocked: boolean, unlockDay: string | undefined, address: `0x${string}` | undefined): ReactNode {
  if (!isUnlocked) {
    const [first, second] = WALLET_BUTTON.locked;
    return (
      <>
        {first} <span className="inline-block">{unlockDay ?? second}</span>
      </>
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
