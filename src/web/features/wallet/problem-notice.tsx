import type { ReactNode } from 'react';
import type { WalletFailure } from '#domain/wallet/failure.ts';
import type { NoticeWithCause } from '#domain/wallet/notice.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { FAILURE_TEXTS, noticeTexts, WALLET_PANEL } from './texts.ts';

export interface ProblemNoticeProps {
  readonly problem: NoticeWithCause;
  readonly walletName: string;
}

/** Repeats a toast in the panel, with its cause and the next step. */
export function ProblemNotice({ problem: { notice, cause }, walletName }: ProblemNoticeProps): ReactNode {
  const { title, description, variant, next } = noticeTexts(notice, walletName);
  return (
    <Notice tone={variant === 'destructive' ? 'danger' : 'info'} title={title} role="status">
      <p>{description}</p>
      <p className="mt-1">
        {cause !== undefined && FAILURE_TEXTS[cause]} {next}
      </p>
    </Notice>
  );
}

/** Connected, but the values may be outdated. */
export function StaleNotice({ cause }: { readonly cause: WalletFailure }): ReactNode {
  const { title, next } = WALLET_PANEL.stale;
  return (
    <Notice tone="warning" title={title} role="status">
      {FAILURE_TEXTS[cause]} {next}
    </Notice>
  );
}
