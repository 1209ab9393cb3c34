import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

export const GAME_TEASER = {
  title: 'Catch falling tokens for 30 seconds',
  lead: 'Rare tokens score more. Points are not TVX and have no monetary value.',
  pointsUnit: { one: 'point', many: 'points' },
  best: 'Best score on this device',
  noBest: 'No round yet',
  link: { label: 'Play the game', href: '/token-game' },
} as const;

export interface TeaserToken {
  readonly name: string;
  readonly points: number;
  readonly coin: ReactNode;
}

export interface GameTeaserProps {
  /** The most common first. */
  readonly tokens: readonly TeaserToken[];
  readonly bestScore: ReactNode;
}

/** The game's own coins, which fall once into their places, on a stage that is dark in both themes like the game's. */
export function GameTeaser({ tokens, bestScore }: GameTeaserProps): ReactNode {
  const { title, lead, pointsUnit, best, link } = GAME_TEASER;
  return (
    <Section
      id="token-game"
      heading="stacked"
      title={title}
      lead={lead}
      aside={
        <ButtonLink href={link.href} variant="secondary">
          {link.label}
        </ButtonLink>
      }
    >
      <div className="night overflow-hidden rounded-md border border-line bg-sunken px-3 py-2 text-text md:px-6 md:py-5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span className="text-muted">{best}</span>
          <span className="numeric font-medium text-base text-volt md:text-lg">{bestScore}</span>
        </p>
        <ul className="-mx-2 mt-3 grid grid-cols-5 gap-x-1 sm:mx-0 md:gap-x-4">
          {tokens.map((token) => (
            <li key={token.name} className="coin-place grid content-start justify-items-center gap-0.5 text-center">
              <div className="falling-coin w-full max-w-24 px-1">{token.coin}</div>
              <span className="mt-1 font-semibold text-xs max-[22rem]:tracking-tighter sm:text-base">{token.name}</span>
              <span className="text-muted text-xs sm:text-sm">
                {`${token.points} `}
                <span className="max-sm:sr-only">{token.points === 1 ? pointsUnit.one : pointsUnit.many}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
