import { type ReactNode, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_NOTICES } from '../texts/notices.ts';

export function CopyLink({ link }: { readonly link: string }): ReactNode {
  const texts = MINER_DASHBOARD.referrals;
  const field = useRef<HTMLInputElement>(null);

  const copy = (): Promise<void> =>
    copyAndTell(field.current, { copied: MINER_NOTICES.linkCopied, notCopied: MINER_NOTICES.linkNotCopied });

  return (
    <div className="grid w-full gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <TextField ref={field} label={texts.link} hint={texts.linkHint} value={link} readOnly />
      <Button variant="secondary" className="sm:mt-8" onClick={copy}>
        {texts.copy}
      </Button>
    </div>
  );
}
