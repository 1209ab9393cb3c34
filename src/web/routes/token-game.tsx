import { GameScreen } from '#web/features/game/game-screen.tsx';

export const TokenGameRoute = GameScreen;
