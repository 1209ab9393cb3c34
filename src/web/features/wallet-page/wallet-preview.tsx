import { type ReactNode, useId } from 'react';
import { MockupPartView } from '#web/components/mockup/mockup-part.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { MOCKUP_LABELS } from '#web/content/mockup.ts';
import { MOCKUPS } from '#web/content/mockups.ts';
import { SITE } from '#web/content/site.ts';
import { WALLET_PAGE } from './texts.ts';

/** What the wallet may look like one day. Nothing in it works. */
export function WalletPreview(): ReactNode {
  const noteId = useId();
  const { preview } = WALLET_PAGE;
  return (
    <figure aria-labelledby="wallet-preview" className="grid gap-6 rounded-md border border-edge bg-surface p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 id="wallet-preview" className="text-lg">
          {preview.title}
        </h2>
        <Badge tone="warning">{MOCKUP_LABELS.badge}</Badge>
      </div>
      <dl className="grid gap-1">
        <dt className="engraved text-muted">{preview.balanceLabel}</dt>
        <dd className="numeric font-medium text-2xl md:text-xl lg:text-2xl">
          {preview.balance} <span className="text-lg text-muted">{SITE.token}</span>
        </dd>
      </dl>
      <div className="grid grid-cols-3 gap-2">
        {preview.buttons.map((label) => (
          <Button key={label} variant="secondary" disabled aria-describedby={noteId} className="px-2">
            {label}
          </Button>
        ))}
      </div>
      <div aria-hidden="true" className="select-none">
        {MOCKUPS.walletActivity.parts.map((part) => (
          <MockupPartView key={part.type} part={part} />
        ))}
      </div>
      <p id={noteId} className="border-line border-t pt-4 text-muted text-sm">
        {preview.sampleNote}
      </p>
    </figure>
  );
}
