import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { SITE } from '#web/content/site.ts';
import { WALLET_LINKS, WALLET_PANEL } from './texts.ts';

export function NoWalletView({ onRescan }: { readonly onRescan: () => void }): ReactNode {
  const { title, text, scanAgain } = WALLET_PANEL.noWallet;
  return (
    <div className="grid justify-items-start gap-4">
      <h3 className="text-xl">{title}</h3>
      <p className="text-muted">{text}</p>
      <div className="mt-1 flex flex-wrap gap-3">
        <ButtonLink href={WALLET_LINKS.install.href} target="_blank" rel="noopener noreferrer">
          {WALLET_LINKS.install.label}
          <ArrowUpRight aria-hidden="true" className="size-4" />
          <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>
        </ButtonLink>
        <Button variant="secondary" onClick={onRescan}>
          {scanAgain}
        </Button>
      </div>
    </div>
  );
}
