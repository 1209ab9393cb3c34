import type { ReactNode } from 'react';
import { CoinPicture } from '#web/components/coins/coin-picture.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { Coin } from './coin.tsx';
import { outlineOf } from './coin-sprites.ts';
import { TOKEN_TYPES, type TokenCounts, type TokenTypeId } from './rules/tokens.ts';

/** The five tokens, each with how many of it there are; an outline without one. */
export function TokenRow(props: {
  readonly counts: Readonly<TokenCounts>;
  readonly areNamesHidden?: boolean;
}): ReactNode {
  const { counts, areNamesHidden = false } = props;
  return (
    <ul className="grid w-full grid-cols-5 gap-x-2 sm:gap-x-[5%]">
      {TOKEN_TYPES.map((type) => {
        const { id, name } = type;
        const count = counts[id];
        return (
          <li
            key={id}
            data-token={id}
            className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-center text-center"
          >
            <Coin
              type={type}
              Picture={count === 0 ? CoinOutline : CoinPicture}
              className={`w-full max-w-40 ${count === 0 ? 'coin-empty' : ''}`}
            />
            <span
              className={`numeric mt-2 font-semibold sm:text-title ${count === 0 ? 'text-muted' : ''}`}
              data-testid={`count-${id}`}
            >
              {count.toLocaleString('en')}
            </span>
            {areNamesHidden ? (
              <VisuallyHidden>{name}</VisuallyHidden>
            ) : (
              <span className="text-muted text-sm max-[22rem]:tracking-tighter">{name}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Decorative, in the colour of the text. */
export function CoinOutline({
  metal,
  className,
}: {
  readonly metal: TokenTypeId;
  readonly className: string;
}): ReactNode {
  return (
    <svg viewBox="-52 -52 104 104" aria-hidden="true" className={className}>
      <path d={outlineOf(metal)} />
    </svg>
  );
}
