import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { WALLET_PANEL } from '../texts.ts';
import { WalletHead } from './wallet-head.tsx';

/** The panel before the launch date. */
export function LockedView({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { title, paragraphs, minerLink, ...builtIn } = WALLET_PANEL.locked;
  // A date stays on its line.
  const day = (usePageData().content?.connect?.text ?? builtIn.day).replaceAll(' ', '\u00a0');
  const picture = <Lock aria-hidden="true" className="size-8 text-amber" strokeWidth={1.5} />;
  return (
    <WalletHead wallet={undefined} picture={picture} title={title(day)}>
      {paragraphs(day).map((text) => (
        <p key={text} className="text-muted">
          {text}
        </p>
      ))}
      <ButtonLink href={minerLink.href} onClick={onClose} className="mt-3 w-full">
        {minerLink.label}
      </ButtonLink>
      <Button variant="quiet" onClick={onClose} className="w-full">
        {WALLET_PANEL.close}
      </Button>
    </WalletHead>
  );
}
