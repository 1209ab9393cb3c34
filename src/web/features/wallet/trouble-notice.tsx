import type { ReactNode } from 'react';
import type { WalletFailure } from '#domain/wallet/failure.ts';
import type { ToldNotice } from '#domain/wallet/notice-validity.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { FAILURE_WORDS, noticeWords, WALLET_PANEL } from '#web/content/wallet.ts';

export interface TroubleNoticeProps {
  readonly trouble: ToldNotice;
  readonly walletName: string;
}

/** Stays when the toast has gone: the notice's own words, then one line with the cause and the next step. */
export function TroubleNotice({ trouble: { notice, because }, walletName }: TroubleNoticeProps): ReactNode {
  const { title, description, variant, next } = noticeWords(notice, walletName);
  return (
    <Notice tone={variant === 'destructive' ? 'danger' : 'info'} title={title} role="status">
      <p>{description}</p>
      <p className="mt-1">
        {because !== undefined && FAILURE_WORDS[because]} {next}
      </p>
    </Notice>
  );
}

/** The connection stands, but the figures of the panel may be old. */
export function StaleNotice({ because }: { readonly because: WalletFailure }): ReactNode {
  const { title, next } = WALLET_PANEL.stale;
  return (
    <Notice tone="warning" title={title} role="status">
      {FAILURE_WORDS[because]} {next}
    </Notice>
  );
}
