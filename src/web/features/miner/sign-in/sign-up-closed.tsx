import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { SITE } from '#web/content/site.ts';
import { useLinks, usePageData } from '#web/lib/page-data.ts';
import { MINER_CONTENT } from '../texts/miner.ts';

/** `onCreate` opens the form that creates a wallet. */
export function SignUpClosed({ onCreate }: { readonly onCreate: () => void }): ReactNode {
  const { title, text, note, joining, create, waitingList } = MINER_CONTENT.signUp;
  const { newWallets } = usePageData();
  const leadsTo = useLinks();
  return (
    <div className="grid gap-5">
      <Notice tone="warning" title={title}>
        {text}
      </Notice>
      <div className="grid gap-1">
        <p>{note}</p>
        <p>{joining[newWallets]}</p>
      </div>
      {newWallets === 'open' && (
        <Button size="lg" onClick={onCreate}>
          {create}
        </Button>
      )}
      <ButtonLink
        variant="secondary"
        size="lg"
        href={leadsTo(waitingList.href)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {waitingList.label}
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">{SITE.opensNewTab}</span>
      </ButtonLink>
    </div>
  );
}
