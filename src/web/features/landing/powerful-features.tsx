import { ArrowRight, Coins, Lock, Pickaxe, Telescope, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { PlannedDateText } from '#web/components/ui/planned-date.tsx';
import { FEATURES, type FeatureCard } from '#web/content/home/features.ts';

const ICONS = { explorer: Telescope, miner: Pickaxe, token: Coins, wallet: Wallet } as const;

const CARDS: readonly FeatureCard[] = FEATURES.cards;

/** Three locked cards in a row, and the open one with a picture of the wallet panel. */
export function PowerfulFeatures({ walletPanel }: { readonly walletPanel: ReactNode }): ReactNode {
  return (
    <Section id="features" heading="above" title={FEATURES.title}>
      <ul className="grid gap-px border border-line bg-line md:grid-cols-3">
        {CARDS.map((card) =>
          card.href === undefined ? (
            <LockedCard key={card.title} card={card} />
          ) : (
            <OpenCard key={card.title} card={card} href={card.href} picture={walletPanel} />
          ),
        )}
      </ul>
    </Section>
  );
}

/** Its control is disabled but focusable (`aria-disabled`): keyboard and touch reveal the card's overlay too. */
function LockedCard({ card }: { readonly card: FeatureCard }): ReactNode {
  return (
    <li className="group relative grid grid-cols-[auto_1fr_auto] max-[22rem]:grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 bg-ground p-3.5 md:grid-cols-[auto_1fr] md:content-between md:items-start md:p-6">
      <CardText card={card} />
      <button
        type="button"
        aria-disabled="true"
        aria-label={`${FEATURES.comingSoon}: ${card.title}`}
        className={
          'min-h-11 cursor-not-allowed justify-self-start rounded-md border border-line border-dashed px-2 py-2 font-semibold ' +
          'text-muted text-xs md:text-sm after:absolute after:inset-0 max-[22rem]:col-start-2 md:col-start-2 md:px-4'
        }
      >
        {FEATURES.comingSoon}
      </button>
      <p
        className={
          'pointer-events-none absolute inset-0 flex items-center justify-center gap-2 bg-sunken font-semibold text-text ' +
          'opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100'
        }
      >
        <Lock aria-hidden="true" className="size-4" />
        {FEATURES.locked}
      </p>
    </li>
  );
}

interface OpenCardProps {
  readonly card: FeatureCard;
  readonly href: string;
  readonly picture: ReactNode;
}

function OpenCard({ card, href, picture }: OpenCardProps): ReactNode {
  return (
    <li className="grid gap-x-10 bg-surface md:col-span-3 md:grid-cols-[5fr_7fr]">
      <div className="grid grid-cols-[auto_1fr] content-center gap-x-4 gap-y-3 p-4 md:p-10">
        <CardText card={card} />
        <ButtonLink
          href={href}
          aria-label={`${FEATURES.explore}: ${card.title}`}
          className="col-start-2 justify-self-start"
        >
          {FEATURES.explore}
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      </div>
      <figure className="grid content-end px-4 pt-1 md:px-10 md:pt-10">
        <div aria-hidden="true" inert className="panel-picture border border-edge border-b-0 bg-ground">
          {picture}
        </div>
        <figcaption className="-mx-4 border-line border-t bg-surface px-4 py-1.5 text-muted text-sm md:-mx-10 md:px-10">
          {FEATURES.picture}
        </figcaption>
      </figure>
    </li>
  );
}

function CardText({ card }: { readonly card: FeatureCard }): ReactNode {
  const Icon = ICONS[card.icon];
  return (
    <>
      <Icon
        aria-hidden="true"
        strokeWidth={1.5}
        className={`size-7 md:size-8 ${card.href === undefined ? 'text-muted' : 'text-volt'}`}
      />
      <div className="grid content-start gap-1">
        <h3 className="text-base md:text-lg">{card.title}</h3>
        <p className="text-muted max-md:text-sm">{card.text}</p>
        {card.launch !== undefined && (
          <p className="text-muted text-sm">
            {FEATURES.launchLabel} <PlannedDateText date={card.launch} />
          </p>
        )}
      </div>
    </>
  );
}
