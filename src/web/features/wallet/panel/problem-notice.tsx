import type { ReactNode } from 'react';
import type { WalletFailure } from '#domain/wallet/failure.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import type { WalletProblem } from '../connection/wallet-view.ts';
import type { DiscoveredWallet } from '../provider/discovery.ts';
import { WALLET_PANEL } from '../texts.ts';
import { ErrorFold } from './error-fold.tsx';
import { FAILURE_TEXTS, noticeTexts, wayOn } from './notice-texts.ts';
import { WalletHead } from './wallet-head.tsx';

export interface ProblemNoticeProps {
  readonly problem: WalletProblem;
  readonly wallet: DiscoveredWallet;
  readonly onRetry: () => void;
}

/** Rings of what is no alarm: a person's own refusal, and a request that waits for the person. */
const CALM_RINGS: Partial<Record<WalletFailure, 'text-line' | 'text-amber'>> = {
  rejected: 'text-line',
  'request-pending': 'text-amber',
};

/** Why a connection failed, and the way on. */
export function ProblemNotice({ problem, wallet, onRetry }: ProblemNoticeProps): ReactNode {
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
        {WALLET_PANEL.tryAgain}
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
  const { title, next } = WALLET_PANEL.stale;
  return (
    <Notice tone="warning" title={title} role="status">
      {FAILURE_TEXTS[cause]}. {next}
    </Notice>
  );
}
