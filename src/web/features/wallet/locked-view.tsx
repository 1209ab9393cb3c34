import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { usePageFacts } from '#web/lib/page-facts.ts';
import { WALLET_PANEL } from './texts.ts';

/** The panel before the launch date. */
export function LockedView({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { title, paragraphs, minerLink, ...shipped } = WALLET_PANEL.locked;
  const day = usePageFacts().content?.connect?.text ?? shipped.day;
  return (
    <div className="grid justify-items-start gap-4">
      <Lock aria-hidden="true" className="size-8 text-amber" strokeWidth={1.5} />
      <h3 className="text-xl">{title(day)}</h3>
      {paragraphs(day).map((text) => (
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
