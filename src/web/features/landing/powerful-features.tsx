import { ArrowRight, Coins, Lock, Pickaxe, Telescope, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { PlanBadge } from '#web/components/ui/plan-status.tsx';
import { PlannedDateText } from '#web/components/ui/planned-date.tsx';
import { FEATURES, type FeatureCard } from '#web/content/home/features.ts';

const ICONS = { explorer: Telescope, miner: Pickaxe, token: Coins, wallet: Wallet } as const;

const CARDS: readonly FeatureCard[] = FEATURES.cards;

/** What is open, what is locked, and for when it was planned. */
export function PowerfulFeatures(): ReactNode {
  const { title, columns } = FEATURES;
  return (
    <Section id="features" heading="stacked" title={title}>
      <table className="w-full border-line border-b">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="engraved border-edge border-b pr-3 pb-2 text-left text-muted last:pr-0"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CARDS.map((card) => (
            <FeatureRow key={card.title} card={card} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function FeatureRow({ card }: { readonly card: FeatureCard }): ReactNode {
  const { title, text, icon, href, planned } = card;
  const Icon = ICONS[icon];
  return (
    <tr className="group border-line border-t align-top">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        <h3 className="text-base">
          <Icon
            aria-hidden="true"
            strokeWidth={1.5}
            className={`mr-2 inline size-5 align-[-0.2em] ${href === undefined ? 'text-muted' : 'text-volt'}`}
          />
          {title}
        </h3>
        <p className="text-muted text-xs sm:text-sm">{text}</p>
      </th>
      <td className="relative py-2 pr-3">
        {href === undefined ? <Locked of={title} /> : <Open of={title} href={href} />}
      </td>
      <td className="py-2 text-muted text-xs sm:text-sm">
        <PlannedDateText atStart date={planned} />
        <span className="block max-sm:hidden">
          <PlanBadge plan={planned} />
        </span>
      </td>
    </tr>
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
        className="flex min-h-11 cursor-not-allowed items-center gap-2 text-left font-semibold text-muted text-xs sm:text-sm"
      >
        <Lock aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
        {FEATURES.comingSoon}
      </button>
      <p
        className={
          'pointer-events-none absolute inset-y-2 right-3 left-0 flex items-center gap-2 bg-ground font-semibold ' +
          'text-xs opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100'
        }
      >
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        {FEATURES.locked}
      </p>
    </>
  );
}

function Open({ of, href }: { readonly of: string; readonly href: string }): ReactNode {
  return (
    <ButtonLink
      href={href}
      aria-label={`${FEATURES.explore}: ${of}`}
      className="w-full max-sm:px-1 max-sm:text-xs lg:whitespace-nowrap"
    >
      {FEATURES.explore}
      <ArrowRight aria-hidden="true" className="size-4 max-sm:hidden" />
    </ButtonLink>
  );
}
