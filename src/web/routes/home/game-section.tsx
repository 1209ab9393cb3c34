import type { ReactNode } from 'react';
import { TOKEN_TYPES } from '#domain/game/token-types.ts';
import { Coin } from '#web/features/game/coin.tsx';
import { TOKEN_NAMES } from '#web/features/game/texts.ts';
import { GameTeaser } from '#web/features/landing/game-teaser.tsx';

export function GameSection(): ReactNode {
  const tokens = TOKEN_TYPES.map((type) => ({
    name: TOKEN_NAMES[type.id],
    points: type.points,
    coin: <Coin type={type} className="w-full" />,
  }));
  return <GameTeaser tokens={tokens} />;
}
