import { ArrowUpRight, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { SITE } from '#web/content/site.ts';
import type { WalletApp } from '#web/content/wallet-apps.ts';
import { WalletIcon } from './wallet-icon.tsx';

/** Of the link or the button that a row of a list of wallets is. */
export const WALLET_ROW =
  'group -mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-2 text-left transition-colors hover:bg-surface hover:text-volt';

export function RowChevron(): ReactNode {
  return (
    <ChevronRight
      aria-hidden="true"
      className="size-5 shrink-0 text-muted transition-[translate] group-hover:translate-x-1 group-hover:text-volt"
    />
  );
}

export interface AppRowProps {
  readonly app: WalletApp;
  /** What the link does with the wallet, to screen readers. */
  readonly label: string;
  readonly href: string;
  readonly isNewTab?: boolean;
}

/** A wallet that was not found: a link to its app or to where it is installed. */
export function AppRow({ app: { name, color }, label, href, isNewTab = false }: AppRowProps): ReactNode {
  return (
    <li className="border-line border-b">
      <a href={href} target={isNewTab ? '_blank' : undefined} rel="noopener noreferrer" className={WALLET_ROW}>
        <WalletIcon name={name} color={color} />
        <span className="grow font-semibold">
          <VisuallyHidden>{`${label} `}</VisuallyHidden>
          {name}
          {isNewTab && <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>}
        </span>
        {isNewTab ? <ArrowUpRight aria-hidden="true" className="size-5 shrink-0 text-muted" /> : <RowChevron />}
      </a>
    </li>
  );
}
