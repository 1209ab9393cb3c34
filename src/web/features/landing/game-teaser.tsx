import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { HOME } from '#web/content/home.ts';

function Coin({ color }: { readonly color: string }): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="w-full max-w-26">
      <circle cx="32" cy="32" r="30" fill={color} className="stroke-text" strokeWidth="1" />
      <circle cx="32" cy="32" r="23.5" fill="none" className="stroke-on-volt" strokeOpacity="0.5" strokeWidth="1.5" />
      <path d="M36 12 19 36.5h10.5L27 52l17.5-25H33.5z" className="fill-on-volt" fillOpacity="0.82" />
    </svg>
  );
}

export function GameTeaser(): ReactNode {
  const { title, lead, tokens, pointsUnit, link } = HOME.game;
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
      <ul className="grid grid-cols-3 gap-x-6 gap-y-8 sm:grid-cols-5">
        {tokens.map((token) => (
          <li
            key={token.name}
            className="grid content-start justify-items-center gap-2 text-center sm:even:mt-12 sm:nth-3:mt-4"
          >
            <Coin color={token.color} />
            <span className="mt-1 font-semibold">{token.name}</span>
            <span className="numeric text-muted text-sm">
              {token.points} {token.points === 1 ? pointsUnit.one : pointsUnit.many}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
