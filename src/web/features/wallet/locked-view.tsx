import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { WALLET_PANEL } from '#web/content/wallet.ts';

/** The panel before the launch date. */
export function LockedView({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { title, paragraphs, minerLink } = WALLET_PANEL.locked;
  return (
    <div className="grid justify-items-start gap-4">
      <Lock aria-hidden="true" className="size-8 text-amber" strokeWidth={1.5} />
      <h3 className="text-xl">{title}</h3>
      {paragraphs.map((text) => (
        <p key={text} className="text-muted">
          {text}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink href={minerLink.href} onClick={onClose}>
          {minerLink.label}
        </ButtonLink>
        <Button variant="secondary" onClick={onClose}>
          {WALLET_PANEL.close}
        </Button>
      </div>
    </div>
  );
}
