import { Lock } from 'lucide-react';
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
      <ul className="grid grid-cols-1 border-line border-b sm:grid-cols-2 sm:gap-6 sm:border-b-0 lg:grid-cols-4">
        <Card
          title="Blockchain Explorer"
          fill="M13 22h14l-7 12H6z"
          line="M13 22h14l-7 12H6zm20 0h14l-7 12H26zM2 46h52M2 10h52"
        >
          View transactions, block details and network activity.
        </Card>
        <Card title="Miner" fill="M31 8 16 31h9l-2 17 17-23H30z" line="M28 4a24 24 0 1 0 0 48 24 24 0 1 0 0-48z">
          Mining software.
        </Card>
        <Card
          title="Create Token"
          fill="M38 10a16 16 0 1 0 0 32 16 16 0 1 0 0-32z"
          line="M22 12a18 18 0 1 0 0 36 18 18 0 1 0 0-36zm16-2a16 16 0 1 0 0 32 16 16 0 1 0 0-32z"
        >
          Launch a token on the network.
        </Card>
        <Card title="TVX Wallet" fill="M37 22h15l-2.5 12H34z" line="M10 12h44l-8 34H2z" href="/wallet">
          Store, send and receive TVX.{` Launching ${launch.replaceAll(' ', '\u00A0')}.`}
        </Card>
      </ul>
    </Section>
  );
}

interface CardProps {
  readonly title: string;
  /** Paths of its drawing. */
  readonly fill: string;
  readonly line: string;
  /** A feature without a link is locked. */
  readonly href?: string;
  readonly children: ReactNode;
}

function Card({ title, fill, line, href, children }: CardProps): ReactNode {
  const isOpen = href !== undefined;
  return (
    <li
      className={`group relative grid grid-cols-[auto_1fr] grid-rows-[auto_1fr_auto] gap-x-4 gap-y-1 overflow-clip border-line border-t py-4 sm:grid-cols-1 sm:grid-rows-[auto_auto_1fr_auto] sm:rounded-md sm:border sm:bg-surface sm:p-6 ${isOpen ? 'sm:border-edge' : ''}`}
    >
      <svg
        viewBox="0 0 56 56"
        aria-hidden="true"
        className="row-span-3 size-11 stroke-2 sm:row-span-1 sm:mb-3 sm:size-14"
        strokeLinejoin="round"
      >
        <path d={fill} className={isOpen ? 'fill-text' : 'fill-line'} />
        <path d={line} className={`fill-none ${isOpen ? 'stroke-text' : 'stroke-edge'}`} />
      </svg>
      <h3 className="text-base">{title}</h3>
      <p className="text-muted text-sm">{children}</p>
      <div className="mt-1 flex sm:mt-3">
        {isOpen ? (
          <ButtonLink href={href} variant="secondary" aria-label={`Explore Now: ${title}`} className="sm:w-full">
            Explore Now
          </ButtonLink>
        ) : (
          <Locked of={title} />
        )}
      </div>
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
        className="inline-flex cursor-not-allowed items-center gap-2 py-1 font-semibold text-muted text-sm sm:min-h-11"
      >
        <Lock aria-hidden="true" className="size-4" />
        Coming Soon
      </button>
      <p className="pointer-events-none absolute inset-0 flex items-center justify-center gap-2 bg-sunken font-semibold opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100">
        <Lock aria-hidden="true" className="size-5 shrink-0" />
        Locked - Coming Soon
      </p>
    </>
  );
}
