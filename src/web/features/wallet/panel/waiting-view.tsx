import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import type { DiscoveredWallet } from '../provider/discovery.ts';
import { WALLET_PANEL } from '../texts.ts';
import { isMobileDevice } from './mobile-device.ts';
import { WalletHead } from './wallet-head.tsx';

/** A person who has seen the wallet's window by now is reading it. */
const SLOW_MS = 8_000;

export interface WaitingViewProps {
  readonly title: string;
  /** What the wallet is asked to change. */
  readonly detail: string | undefined;
  readonly wallet: DiscoveredWallet | undefined;
  /** The wallet asks the person; otherwise it answers by itself. */
  readonly asksPerson: boolean;
  readonly isSlow: boolean;
  readonly onCancel: () => void;
}

export function WaitingView({ title, detail, wallet, asksPerson, isSlow, onCancel }: WaitingViewProps): ReactNode {
  const { text, slow, slowOnPhone, cancel } = WALLET_PANEL.waiting;
  return (
    <WalletHead wallet={wallet} title={title} isTurning>
      {detail !== undefined && <p className="text-sm">{detail}</p>}
      {asksPerson && <p className="text-muted text-sm">{text}</p>}
      <div role="status" className="w-full text-left empty:hidden">
        {asksPerson && isSlow && (
          <Notice>{(isMobileDevice(navigator) ? slowOnPhone : slow)(wallet?.name ?? '')}</Notice>
        )}
      </div>
      <Button variant="secondary" data-entry onClick={onCancel} className="w-full">
        {cancel}
      </Button>
    </WalletHead>
  );
}

/** Turns true when one wait, `key`, has lasted long; an undefined key is no wait. */
export function useIsSlow(key: string | undefined): boolean {
  const [slowKey, setSlowKey] = useState<string>();
  useEffect(() => {
    setSlowKey(undefined);
    if (key === undefined) return;
    const timer = setTimeout(() => setSlowKey(key), SLOW_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== undefined && slowKey === key;
}
