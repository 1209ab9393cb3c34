import { ArrowRight, Coins, Lock, Pickaxe, Telescope, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { WALLET_LAUNCH } from '#web/content/dates.ts';
import { usePlannedDate } from '#web/lib/live-content.ts';

/** 'Powerful Features' (specification, "Landing page"): four cards, of which one can be opened. */
export function PowerfulFeatures(): ReactNode {
  const { text: launch } = usePlannedDate(WALLET_LAUNCH);
  return (
    <Section id="features" title="Powerful Features">
      <ul className="grid cramped:grid-cols-1 grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
        <Card title="Blockchain Explorer" Icon={Telescope}>
          View transactions, block details and network activity.
        </Card>
        <Card title="Miner" Icon={Pickaxe}>
          Mining software.
        </Card>
        <Card title="Create Token" Icon={Coins}>
          Launch a token on the network.
        </Card>
        <Card title="TVX Wallet" Icon={Wallet} href="/wallet">
          Store, send and receive TVX.{` Launching ${launch}.`}
        </Card>
      </ul>
    </Section>
  );
}

interface CardProps {
  readonly title: string;
  readonly Icon: typeof Wallet;
  /** A feature without a link is locked. */
  readonly href?: string;
  readonly children: ReactNode;
}

function Card({ title, Icon, href, children }: CardProps): ReactNode {
  return (
    <li className="group relative grid grid-rows-[auto_auto_1fr_auto] gap-2 overflow-hidden rounded-md border border-line bg-surface p-4 md:p-5">
      <Icon
        aria-hidden="true"
        strokeWidth={1.5}
        className={`size-8 ${href === undefined ? 'text-muted' : 'text-volt'}`}
      />
      <h3 className="text-base md:text-base">{title}</h3>
      <p className="text-muted text-sm">{children}</p>
      {href === undefined ? (
        <Locked of={title} />
      ) : (
        <ButtonLink href={href} aria-label={`Explore Now: ${title}`} className="mt-2 max-sm:px-2">
          Explore Now
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      )}
    </li>
  );
}

/** The control is disabled but focusable (`aria-disabled`): keyboard and touch reveal the overlay too. */
function Locked({ of }: { readonly of: string }): ReactNode {
  return (
    <>
      <button
        type="button"
        aria-disabled="true"
        aria-label={`Coming Soon: ${of}`}
        className="button button-secondary mt-2 min-h-11 cursor-not-allowed px-4 py-2 text-muted text-sm max-sm:px-2"
      >
        Coming Soon
      </button>
      <p className="pointer-events-none absolute inset-0 flex items-center justify-center gap-2 bg-ground/90 font-semibold text-sm opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        Locked - Coming Soon
      </p>
    </>
  );
}
