import { ArrowRight, Coins, Lock, Pickaxe, Telescope, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { PlannedDateText } from '#web/components/ui/planned-date.tsx';
import { FEATURES, type FeatureCard } from '#web/content/features.ts';

const ICONS = { explorer: Telescope, miner: Pickaxe, token: Coins, wallet: Wallet } as const;

const CARDS: readonly FeatureCard[] = FEATURES.cards;

/** Disabled but focusable (`aria-disabled`), so that keyboard and touch reveal the card's overlay too. */
function LockedControl({ card }: { readonly card: FeatureCard }): ReactNode {
  return (
    <>
      <button
        type="button"
        aria-disabled="true"
        aria-label={`${FEATURES.comingSoon}: ${card.title}`}
        className={
          'min-h-11 cursor-not-allowed rounded-md border border-line border-dashed px-4 py-2 font-semibold text-muted text-sm ' +
          'after:absolute after:inset-0'
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
    </>
  );
}

function Card({ card }: { readonly card: FeatureCard }): ReactNode {
  const Icon = ICONS[card.icon];
  return (
    <li className="group relative grid grid-rows-[auto_1fr_auto] content-start justify-items-start gap-5 bg-ground p-6">
      <Icon aria-hidden="true" strokeWidth={1.5} className={`size-9 ${card.href ? 'text-volt' : 'text-muted'}`} />
      <div className="grid content-start gap-1.5">
        <h3 className="text-lg">{card.title}</h3>
        <p className="text-muted">{card.text}</p>
        {card.launch !== undefined && (
          <p className="text-muted text-sm">
            {FEATURES.launchLabel} <PlannedDateText date={card.launch} />
          </p>
        )}
      </div>
      {card.href === undefined ? (
        <LockedControl card={card} />
      ) : (
        <ButtonLink href={card.href} aria-label={`${FEATURES.explore}: ${card.title}`}>
          {FEATURES.explore}
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      )}
    </li>
  );
}

export function PowerfulFeatures(): ReactNode {
  return (
    <Section id="features" heading="above" title={FEATURES.title}>
      <ul className="grid gap-px border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {CARDS.map((card) => (
          <Card key={card.title} card={card} />
        ))}
      </ul>
    </Section>
  );
}
