import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Coin } from './coin.tsx';
import { TOKEN_TYPES } from './rules/tokens.ts';

/** On the home page: the game's own coins, the most common first, on a stage that is dark in both themes. */
export function GameTeaser(): ReactNode {
  return (
    <Section
      id="token-game"
      title="Catch falling tokens for 30 seconds"
      lead="Rare tokens score more. Points are not TVX and have no monetary value."
      aside={
        <ButtonLink href="/token-game" variant="secondary">
          Play the game
        </ButtonLink>
      }
    >
      <ul className="night grid grid-cols-5 gap-x-1 rounded-md border border-line bg-sunken px-1 py-3 text-text md:gap-x-4 md:px-6 md:py-6">
        {TOKEN_TYPES.map((type) => (
          <li key={type.id} className="grid content-start justify-items-center gap-0.5 text-center">
            <div className="w-full max-w-24 px-1">
              <Coin type={type} className="w-full" />
            </div>
            <span className="mt-1 font-semibold text-sm max-[22rem]:tracking-tighter sm:text-base">{type.name}</span>
            <span className="text-muted text-sm sm:text-sm">
              {`${type.points} `}
              <span className="max-sm:sr-only">{type.points === 1 ? 'point' : 'points'}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
