import { ArrowRight, Coins, Lock, Pickaxe, Telescope, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { FEATURES, type FeatureCard } from '#web/content/home/features.ts';
import { usePlannedDate } from '#web/lib/live-content.ts';

const ICONS = { explorer: Telescope, miner: Pickaxe, token: Coins, wallet: Wallet } as const;

const CARDS: readonly FeatureCard[] = FEATURES.cards;

/** Four cards, of which one can be opened. */
export function PowerfulFeatures(): ReactNode {
  return (
    <Section id="features" title={FEATURES.title}>
      <ul className="grid cramped:grid-cols-1 grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
        {CARDS.map((card) => (
          <Card key={card.title} card={card} />
        ))}
      </ul>
    </Section>
  );
}

function Card({ card }: { readonly card: FeatureCard }): ReactNode {
  const { title, text, icon, href } = card;
  const { text: launch } = usePlannedDate(FEATURES.walletLaunch);
  const Icon = ICONS[icon];
  return (
    <li className="group relative grid grid-rows-[auto_auto_1fr_auto] gap-2 overflow-hidden rounded-md border border-line bg-surface p-4 md:p-5">
      <Icon
        aria-hidden="true"
        strokeWidth={1.5}
        className={`size-8 ${href === undefined ? 'text-muted' : 'text-volt'}`}
      />
      <h3 className="text-base md:text-lg">{title}</h3>
      <p className="text-muted text-sm">
        {text}
        {icon === 'wallet' && ` ${FEATURES.launching} ${launch}.`}
      </p>
      {href === undefined ? (
        <Locked of={title} />
      ) : (
        <ButtonLink href={href} aria-label={`${FEATURES.explore}: ${title}`} className="mt-2 max-sm:px-2">
          {FEATURES.explore}
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
        aria-label={`${FEATURES.comingSoon}: ${of}`}
        className="button button-secondary mt-2 min-h-11 cursor-not-allowed px-4 py-2 text-muted text-sm max-sm:px-2"
      >
        {FEATURES.comingSoon}
      </button>
      <p className="pointer-events-none absolute inset-0 flex items-center justify-center gap-2 bg-ground/90 font-semibold text-sm opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        {FEATURES.locked}
      </p>
    </>
  );
}
