import type { ReactNode } from 'react';
import { Notice } from '#web/components/ui/notice.tsx';
import { FAILURE_WORDS, noticeWords, STALE_FIGURES, WALLET_PANEL } from '#web/content/wallet.ts';
import type { WalletTrouble } from './wallet-store.ts';

export interface TroubleNoticeProps {
  readonly trouble: WalletTrouble;
  readonly walletName: string;
}

/** Stays when the toast has gone: the notice's own words, then one line with the cause and the next step. */
export function TroubleNotice({ trouble: { notice, because }, walletName }: TroubleNoticeProps): ReactNode {
  const words = notice === undefined ? undefined : noticeWords(notice, walletName);
  const isFailure = words === undefined || words.variant === 'destructive';
  return (
    <Notice tone={isFailure ? 'danger' : 'info'} title={words?.title ?? WALLET_PANEL.troubleTitle} role="status">
      {words !== undefined && <p>{words.description}</p>}
      <p className="mt-1">
        {FAILURE_WORDS[because]} {words?.next ?? STALE_FIGURES}
      </p>
    </Notice>
  );
}
