import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Fold } from '#web/components/ui/fold.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import type { WalletProblem } from '../connection/machine-runner.ts';
import type { DiscoveredWallet } from '../provider/discovery.ts';
import type { WalletFailure } from '../rules/state.ts';
import { FAILURE_TEXTS, noticeTexts, wayOn } from './notice-texts.ts';
import { WalletHead } from './wallet-head.tsx';

/** A person who has seen the wallet's window by now is reading it. */
const SLOW_MS = 8_000;

interface WaitingViewProps {
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
  const name = wallet?.name ?? '';
  return (
    <WalletHead wallet={wallet} title={title} isTurning>
      {detail !== undefined && <p className="text-sm">{detail}</p>}
      {asksPerson && <p className="text-muted text-sm">Open your wallet to approve or reject the request.</p>}
      <div role="status" className="w-full text-left empty:hidden">
        {asksPerson && isSlow && (
          <Notice>
            {isMobileDevice(navigator)
              ? `No window? Look for the request in the ${name} app.`
              : `No window? Look for the ${name} icon in your browser's toolbar, or in its extensions menu.`}
          </Notice>
        )}
      </div>
      <Button variant="secondary" data-entry onClick={onCancel} className="w-full">
        Cancel
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

/** Rings of what is no alarm: a person's own refusal, and a request that waits for the person. */
const CALM_RINGS: Partial<Record<WalletFailure, 'text-line' | 'text-amber'>> = {
  rejected: 'text-line',
  'request-pending': 'text-amber',
};

/** Why a connection failed, and the way on. */
export function ProblemNotice({
  problem,
  wallet,
  onRetry,
}: {
  readonly problem: WalletProblem;
  readonly wallet: DiscoveredWallet;
  readonly onRetry: () => void;
}): ReactNode {
  const { title, description } = noticeTexts(problem, wallet.name);
  const { cause, said } = problem;
  const calmRing = CALM_RINGS[cause];
  return (
    <WalletHead wallet={wallet} title={FAILURE_TEXTS[cause]} ring={calmRing ?? 'text-red'}>
      <p className="empty:hidden">{wayOn(cause, wallet)}</p>
      <div className="text-muted text-sm">
        <p className={calmRing === undefined ? 'font-semibold text-red' : ''}>{title}</p>
        <p>{description}</p>
      </div>
      <Button data-entry onClick={onRetry} className="w-full">
        Try again
      </Button>
      {said !== undefined && cause !== 'rejected' && (
        <div className="w-full text-left">
          <ErrorFold said={said} />
        </div>
      )}
    </WalletHead>
  );
}

/** Connected, but the values may be outdated. */
export function StaleNotice({ cause }: { readonly cause: WalletFailure }): ReactNode {
  return (
    <Notice tone="warning" title="Figures may be out of date" role="status">
      {FAILURE_TEXTS[cause]}. We try again every 30 seconds.
    </Notice>
  );
}

/** What a report to the support of the wallet needs, folded. `said`: the wallet's own words. */
export function ErrorFold({ text, said }: { readonly text?: string; readonly said: string | undefined }): ReactNode {
  return (
    <Fold title="About this error">
      {text !== undefined && <p className="pb-2 text-muted">{text}</p>}
      {said !== undefined && (
        <p className="pb-2 text-muted text-sm">
          Your wallet said: <bdi>{said}</bdi>
        </p>
      )}
    </Fold>
  );
}

/** Whether the device is a phone or tablet, whose browser has no wallet extensions. */
export function isMobileDevice({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  // An iPad calls itself a Macintosh, and no Macintosh has a touch screen.
  return /Android|iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
