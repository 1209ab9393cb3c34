import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { networkTexts, WALLET_LINKS, WALLET_PANEL } from '#web/content/wallet.ts';

/** The explorer of the chain, if it has one, and the project's own resources. */
export function ResourceLinks({ chainId }: { readonly chainId: number }): ReactNode {
  const { explorerUrl } = networkTexts(chainId);
  const explorer = explorerUrl === undefined ? [] : [{ label: WALLET_LINKS.explorer, href: explorerUrl }];
  return (
    <div className="grid gap-2">
      <h3 className="engraved font-sans text-muted">{WALLET_PANEL.resources}</h3>
      <ul className="border-line border-t">
        {[...explorer, ...WALLET_LINKS.resources].map(({ label, href }) => (
          <li key={href} className="border-line border-b">
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-11 items-center justify-between gap-3 font-semibold text-cyan text-sm transition-colors hover:text-cyan-hover"
            >
              <span>
                {label}
                <VisuallyHidden> {WALLET_PANEL.opensInNewTab}</VisuallyHidden>
              </span>
              <ArrowUpRight aria-hidden="true" className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
