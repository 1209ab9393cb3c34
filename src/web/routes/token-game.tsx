import type { ReactNode } from 'react';
import { GameScreen } from '#web/features/game/game-screen.tsx';

export function TokenGameRoute(): ReactNode {
  return <GameScreen />;
}
