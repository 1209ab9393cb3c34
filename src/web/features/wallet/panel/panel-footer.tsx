import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { SITE } from '#web/content/site.ts';
import { TESTNET } from '#web/content/testnet.ts';
import { useLinks } from '#web/lib/page-data.ts';
import { networkTexts } from '../network-texts.ts';
import { WALLET_LINKS, WALLET_PANEL } from '../texts.ts';

export interface PanelFooterProps {
  readonly chainId: number;
  /** Something may keep the visitor from connecting. */
  readonly offersHelp: boolean;
}

/** Help where it is needed, the safety note, the explorer of the chain, or else the testnet's, and other resources. */
export function PanelFooter({ chainId, offersHelp }: PanelFooterProps): ReactNode {
  return (
    <>
      {offersHelp && <HelpBox />}
      <p className="flex items-start gap-3 text-muted text-sm">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-cyan" strokeWidth={1.75} />
        <span>{WALLET_PANEL.safety}</span>
      </p>
      <ResourceLinks chainId={chainId} />
    </>
  );
}

function HelpBox(): ReactNode {
  const { title, text, button, notice } = WALLET_PANEL.help;
  return (
    <div className="flex items-center justify-between gap-3 border-line border-t pt-4">
      <div className="grid gap-1 text-sm">
        <h4 className="font-semibold">{title}</h4>
        <p className="text-muted">{text}</p>
      </div>
      <Button variant="secondary" onClick={() => toast(notice)} className="shrink-0">
        {button}
      </Button>
    </div>
  );
}

function ResourceLinks({ chainId }: { readonly chainId: number }): ReactNode {
  const leadsTo = useLinks();
  const { explorerUrl } = networkTexts(chainId);
  const explorer = { label: WALLET_LINKS.explorer, href: explorerUrl ?? TESTNET.explorerUrl };
  return (
    <div className="grid gap-1">
      <h3 className="engraved font-sans text-muted">{WALLET_PANEL.resources}</h3>
      <ul className="flex flex-wrap gap-x-5">
        {[explorer, ...WALLET_LINKS.resources].map(({ label, href }) => (
          <li key={href}>
            <a
              href={leadsTo(href)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center font-semibold text-link text-sm"
            >
              {label}
              <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
