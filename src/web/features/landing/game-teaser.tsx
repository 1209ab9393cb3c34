import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

const GAME_TEASER = {
  title: 'Catch falling tokens for 30 seconds',
  lead: 'Rare tokens score more. Points are not TVX and have no monetary value.',
  link: { label: 'Play the game', href: '/token-game' },
} as const;

export interface TeaserToken {
  readonly name: string;
  readonly points: number;
  readonly coin: ReactNode;
}

/** The game's own coins, the most common first, on a stage that is dark in both themes like the game's. */
export function GameTeaser({ tokens }: { readonly tokens: readonly TeaserToken[] }): ReactNode {
  const { title, lead, link } = GAME_TEASER;
  return (
    <Section
      id="token-game"
      title={title}
      lead={lead}
      aside={
        <ButtonLink href={link.href} variant="secondary">
          {link.label}
        </ButtonLink>
      }
    >
      <ul className="night grid grid-cols-5 gap-x-1 rounded-md border border-line bg-sunken px-1 py-3 text-text md:gap-x-4 md:px-6 md:py-6">
        {tokens.map((token) => (
          <li key={token.name} className="grid content-start justify-items-center gap-0.5 text-center">
            <div className="w-full max-w-24 px-1">{token.coin}</div>
            <span className="mt-1 font-semibold text-xs max-[22rem]:tracking-tighter sm:text-base">{token.name}</span>
            <span className="text-muted text-xs sm:text-sm">
              {`${token.points} `}
              <span className="max-sm:sr-only">{token.points === 1 ? 'point' : 'points'}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
