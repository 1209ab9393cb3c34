import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { useMotion } from '#web/lib/motion.ts';
import { Coin } from './coin.tsx';
import { BestScore } from './game-over.tsx';
import { TOKEN_TYPES } from './rules/tokens.ts';

/** The whole stage starts a round; the button names what a key or a tap does. */
export function StartScreen(props: { readonly onStart: () => void; readonly bestScore: number }): ReactNode {
  const { onStart, bestScore } = props;
  return (
    <div className="game-start page-width">
      <FallingCoins />
      <div className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-start gap-6 max-sm:content-end max-sm:gap-4">
        <h1 className="text-wrap text-display low:text-heading">Token Collection Game</h1>
        <p className="hidden text-amber scriptless:block">
          The game needs JavaScript, which is switched off in this browser.
        </p>
        <Button size="lg" className="max-sm:w-full scriptless:hidden sm:min-w-56" onClick={onStart}>
          <Play aria-hidden="true" className="size-5" />
          Start Game
        </Button>
        <p className="flex gap-6 text-muted text-sm scriptless:hidden">
          <span>
            Tap anywhere<span className="max-sm:hidden"> or press Space</span>
          </span>
          {bestScore > 0 && (
            <span className="text-text">
              <BestScore score={bestScore} />
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

/** Large coins in the right half of the stage; on a phone in its upper half. Decorative. */
function FallingCoins(): ReactNode {
  const { isMoving } = useMotion();
  return (
    <div aria-hidden="true" className="game-coins" data-moving={isMoving}>
      {TOKEN_TYPES.map((type) => (
        <span key={type.id} className="game-coin" data-token={type.id}>
          <Coin type={type} className="w-full" />
        </span>
      ))}
    </div>
  );
}
