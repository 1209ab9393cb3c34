import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { REDUCED_MOTION, useMedia } from '#web/lib/motion.ts';
import { Coin } from './coin.tsx';
import type { GameView } from './game-session.ts';
import { TOKEN_TYPES } from './rules/tokens.ts';
import { isAimKey } from './stage-input.ts';
import { BestValue } from './start-screen.tsx';

/** Presses meant for the last coins must not start a new round. */
const INPUT_DELAY_MS = 600;

interface GameOverProps {
  readonly view: GameView;
  readonly onAgain: () => void;
  readonly onViewCollection: () => void;
}

export function GameOver({ view, onAgain, onViewCollection }: GameOverProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isLocked, setLocked] = useState(true);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => setLocked(false), INPUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="game-veil absolute inset-0 grid content-center-safe justify-items-center overflow-y-auto px-3 py-2 text-center">
      <div className="grid w-full max-w-xl justify-items-center gap-4 rounded-md border border-line bg-sunken px-4 py-5 low:gap-3 low:py-3">
        <div className="grid items-center justify-items-center gap-2 low:flex low:gap-3">
          <h2
            ref={heading}
            tabIndex={-1}
            onKeyDown={(event) => {
              // A key meant for a coin would scroll the page.
              if (event.code === 'Space' || (isLocked && isAimKey(event.code))) event.preventDefault();
            }}
            className="text-title focus-visible:outline-none"
          >
            Game Over
          </h2>
          <div className="flex flex-wrap items-baseline justify-center gap-x-3">
            <p className="numeric font-semibold text-[4.5rem] text-volt leading-none" data-testid="final-score">
              <CountUp to={view.score} format={wholePoints} />
              <VisuallyHidden>{`Final score: ${view.score} ${view.score === 1 ? 'point' : 'points'}`}</VisuallyHidden>
            </p>
            <p aria-hidden="true" className="text-muted">
              points
            </p>
          </div>
          {view.isNewBest && (
            <Badge tone="live" className="game-bump">
              New best
            </Badge>
          )}
        </div>
        <CollectedTokens view={view} />
        <dl className="flex flex-wrap justify-center gap-x-6 text-sm">
          <BestValue label="Best" value={view.lifetime.bestScore} />
          <BestValue label="Round before" value={view.lifetime.recentScores[1]} />
          <BestValue label="Longest streak" value={view.bestStreak} />
        </dl>
        <div
          className={`flex flex-wrap items-center justify-center gap-2 ${isLocked ? 'pointer-events-none' : ''}`}
          data-testid="over-actions"
        >
          <Button size="lg" onClick={onAgain}>
            Play Again
          </Button>
          <Button variant="secondary" onClick={onViewCollection}>
            View Collection
          </Button>
        </div>
      </div>
    </div>
  );
}

function CollectedTokens({ view }: { readonly view: GameView }): ReactNode {
  const collected = TOKEN_TYPES.filter(({ id }) => view.collected[id] > 0);
  if (collected.length === 0) {
    return (
      <p className="max-w-[27em] text-muted">
        {view.carriedScore > 0
          ? 'Some of these points were made before the page was opened again.'
          : 'The tokens got away this time.'}
      </p>
    );
  }
  return (
    <ul className="flex flex-wrap justify-center gap-x-5 gap-y-2">
      {collected.map((type) => (
        <li key={type.id} className="game-rise flex items-center gap-2">
          <Coin type={type} className="size-9" />
          <span className="numeric font-medium">
            ×{view.collected[type.id]}
            <VisuallyHidden> {type.name}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  );
}

function wholePoints(value: number): string {
  return String(Math.round(value));
}

const COUNT_MS = 1_200;

/** A number that counts up from 0 when it appears or changes, slower towards the end. Hidden from screen readers. */
function CountUp(props: { readonly to: number; readonly format: (value: number) => string }): ReactNode {
  const { to, format } = props;
  const element = useRef<HTMLSpanElement>(null);
  const isReduced = useMedia(REDUCED_MOTION, true);

  useLayoutEffect(() => {
    const span = element.current;
    if (span === null || isReduced) return;
    let startMs: number | undefined;
    const step = (nowMs: number): void => {
      startMs ??= nowMs;
      const left = Math.max(0, 1 - (nowMs - startMs) / COUNT_MS);
      span.textContent = format(to * (1 - left ** 3));
      if (left > 0) frame = requestAnimationFrame(step);
    };
    span.textContent = format(0);
    let frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      span.textContent = format(to);
    };
  }, [to, format, isReduced]);

  return (
    <span ref={element} aria-hidden="true">
      {format(to)}
    </span>
  );
}
