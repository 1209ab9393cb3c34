import { ArrowUpRight, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { SITE } from '#web/content/site.ts';
import { useLinks } from '#web/lib/page-facts.ts';
import { networkTexts, WALLET_LINKS, WALLET_PANEL } from './texts.ts';

/** The safety note, the explorer of the chain with other resources, and help. */
export function PanelFooter({ chainId }: { readonly chainId: number }): ReactNode {
  const { title, text, button, notice } = WALLET_PANEL.help;
  return (
    <>
      <p className="flex items-start gap-3 text-muted text-sm">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-cyan" strokeWidth={1.75} />
        <span>{WALLET_PANEL.safety}</span>
      </p>
      <ResourceLinks chainId={chainId} />
      <div className="grid justify-items-start gap-3 rounded-md border border-line p-4">
        <div className="grid gap-1">
          <h3 className="text-base">{title}</h3>
          <p className="text-muted text-sm">{text}</p>
        </div>
        <Button variant="secondary" onClick={() => toast(notice)}>
          {button}
        </Button>
      </div>
    </>
  );
}

function ResourceLinks({ chainId }: { readonly chainId: number }): ReactNode {
  const leadsTo = useLinks();
  const { explorerUrl } = networkTexts(chainId);
  const explorer = explorerUrl === undefined ? [] : [{ label: WALLET_LINKS.explorer, href: explorerUrl }];
  return (
    <div className="grid gap-2">
      <h3 className="engraved font-sans text-muted">{WALLET_PANEL.resources}</h3>
      <ul className="border-line border-t">
        {[...explorer, ...WALLET_LINKS.resources].map(({ label, href }) => (
          <li key={href} className="border-line border-b">
            <a
              href={leadsTo(href)}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-11 items-center justify-between gap-3 font-semibold text-cyan text-sm transition-colors hover:text-cyan-hover"
            >
              <span>
                {label}
                <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>
              </span>
              <ArrowUpRight aria-hidden="true" className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
