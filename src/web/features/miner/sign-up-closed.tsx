import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { MINER_CONTENT } from '#web/content/miner.ts';

export function SignUpClosed(): ReactNode {
  const { title, text, note, waitingList } = MINER_CONTENT.signUp;
  return (
    <div className="grid gap-5">
      <Notice tone="warning" title={title}>
        {text}
      </Notice>
      <p>{note}</p>
      <ButtonLink variant="secondary" size="lg" href={waitingList.href} target="_blank" rel="noopener noreferrer">
        {waitingList.label}
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </ButtonLink>
    </div>
  );
}
