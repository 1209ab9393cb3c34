import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { useMotion } from '#web/lib/motion.ts';
import type { GameSession, GameView } from './game-session.ts';
import { TokenRow } from './token-row.tsx';

/** Presses meant for the last coins must not start a new round. */
const LOCKED_MS = 1_000;

interface GameOverProps {
  readonly session: GameSession;
  readonly view: GameView;
  readonly onViewCollection: () => void;
}

export function GameOver({ session, view, onViewCollection }: GameOverProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { score, bestScore, isNewBest, isLocked } = view;

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const timer = setTimeout(session.unlock, LOCKED_MS);
    return () => {
      clearTimeout(timer);
      session.unlock();
    };
  }, [session]);

  return (
    <div className="game-over page-width">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title focus-visible:outline-none">
          Game Over
        </h2>
        <p className={`game-score ${score === 0 ? 'text-muted' : 'text-live'}`} data-testid="final-score">
          <CountUp to={score} />
          <VisuallyHidden>{`Final score: ${score} ${score === 1 ? 'point' : 'points'}`}</VisuallyHidden>
        </p>
        {(isNewBest || bestScore > 0) && <p>{isNewBest ? 'New best' : <BestScore score={bestScore} />}</p>}
      </div>
      <TokenRow counts={view.collected} areNamesHidden />
      <div
        className={`flex gap-3 max-[30rem]:w-full max-[30rem]:flex-col ${isLocked ? 'pointer-events-none' : ''}`}
        data-testid="over-actions"
      >
        <Button size="lg" className="sm:min-w-44" onClick={session.start}>
          Play Again
        </Button>
        <Button size="lg" variant="secondary" onClick={onViewCollection}>
          View Collection
        </Button>
      </div>
    </div>
  );
}

export function BestScore({ score }: { readonly score: number }): ReactNode {
  return (
    <>
      <span className="text-muted">Best</span> <span className="tabular-nums">{score}</span>
    </>
  );
}

const COUNT_MS = 1_200;

/** A number that counts up from 0 when it appears or changes, slower towards the end. Hidden from screen readers. */
function CountUp({ to }: { readonly to: number }): ReactNode {
  const element = useRef<HTMLSpanElement>(null);
  const { isMoving } = useMotion();

  useLayoutEffect(() => {
    const span = element.current;
    if (span === null || !isMoving) return;
    let startMs: number | undefined;
    const step = (nowMs: number): void => {
      startMs ??= nowMs;
      const left = Math.max(0, 1 - (nowMs - startMs) / COUNT_MS);
      span.textContent = String(Math.round(to * (1 - left ** 3)));
      if (left > 0) frame = requestAnimationFrame(step);
    };
    span.textContent = '0';
    let frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      span.textContent = String(to);
    };
  }, [to, isMoving]);

  return (
    <span ref={element} aria-hidden="true">
      {to}
    </span>
  );
}
