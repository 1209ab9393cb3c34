import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Coin } from './coin.tsx';
import { TOKEN_TYPES } from './rules/tokens.ts';

/** On the home page: the game's own coins on their way down, the most common first. */
export function GameTeaser(): ReactNode {
  return (
    <Section
      id="token-game"
      title="Thirty seconds, five coins"
      lead="Catch what falls: the rarer, the more it counts. Points are not TVX."
      action={
        <ButtonLink href="/token-game" variant="secondary">
          Play the game
        </ButtonLink>
      }
      object={
        <ul className="falling grid cramped:grid-cols-3 grid-cols-5 gap-x-1 pt-6 sm:gap-x-3">
          {TOKEN_TYPES.map((type) => (
            <li key={type.id} className="grid content-start justify-items-center gap-2 text-sm">
              <Coin type={type} className="w-full" />
              {type.name}
              <span className="sr-only">{`, ${type.points} ${type.points === 1 ? 'point' : 'points'}`}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
