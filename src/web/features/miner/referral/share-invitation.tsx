import { type ReactNode, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { TextAreaField } from '#web/components/ui/text-area-field.tsx';
import { copyText } from '#web/components/ui/toast/copy-and-tell.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { canShare, shareText } from './share-page.ts';

/** The text to invite with: shared by the device where the browser can, otherwise copied. */
export function ShareInvitation({ link }: { readonly link: string }): ReactNode {
  const { label, share, copy } = MINER_DASHBOARD.referrals.invitation;
  const { newWallets } = usePageData();
  const message = MINER_DASHBOARD.boosts.share.message[newWallets];
  const field = useRef<HTMLTextAreaElement>(null);
  const content = { text: message, url: link };
  const isShareable = canShare(content);

  async function invite(): Promise<void> {
    if (isShareable && (await shareText(content)) !== 'failed') return;
    const isCopied = field.current !== null && (await copyText(field.current));
    toast(isCopied ? MINER_NOTICES.invitationCopied : { ...MINER_NOTICES.invitationNotCopied, variant: 'destructive' });
  }

  return (
    <div className="grid justify-items-start gap-4">
      <TextAreaField ref={field} label={label} value={`${message} ${link}`} readOnly className="w-full" />
      <Button onClick={invite}>{isShareable ? share : copy}</Button>
    </div>
  );
}
