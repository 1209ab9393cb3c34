import type { ReactNode } from 'react';
import { referralLink } from '#domain/miner/referral.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { QrCode } from '#web/components/ui/qr-code.tsx';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { SITE } from '#web/content/site.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { CopyLink } from './copy-link.tsx';
import { ShareInvitation } from './share-invitation.tsx';
import { sharePageUrl } from './share-page.ts';

export interface ShareSheetProps {
  readonly email: string;
  /** What became of the bonus; its toast is behind the sheet. undefined: not known yet. */
  readonly notice: ToastInput | undefined;
  readonly onClose: () => void;
}

/** The invitation link as a code, to copy, and to share. */
export function ShareSheet({ email, notice, onClose }: ShareSheetProps): ReactNode {
  const { title, code, network, close, intent, message } = MINER_DASHBOARD.boosts.share;
  const { newWallets } = usePageData();
  const link = referralLink(window.location.origin, email);
  return (
    <ModalDialog
      title={title}
      lead={<p role="status">{notice !== undefined && `${notice.title}: ${notice.description}`}</p>}
      onCancel={onClose}
      className="w-[min(32rem,100vw)] max-w-full max-md:mb-0 max-md:w-full max-md:rounded-b-none"
    >
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="justify-self-center">
          <QrCode text={link} label={code} />
        </div>
        <CopyLink link={link} />
        <ShareInvitation link={link} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            variant="secondary"
            href={sharePageUrl(intent, message[newWallets], link)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {network}
            <span className="sr-only">{SITE.opensNewTab}</span>
          </ButtonLink>
          <Button variant="secondary" onClick={onClose}>
            {close}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
