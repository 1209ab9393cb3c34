import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { GAME_CONTENT } from './texts.ts';

const TEXTS = GAME_CONTENT.pause;

/** Over the stage while the game is paused. Takes the focus unless another part of the page has it. */
export function PauseScreen({ onResume }: { readonly onResume: () => void }): ReactNode {
  const screen = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && screen.current?.parentElement?.contains(focused) !== true;
    if (!isElsewhere) screen.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);

  return (
    <div
      ref={screen}
      className="game-veil absolute inset-0 grid content-center-safe justify-items-center overflow-y-auto px-4 text-center"
    >
      <div className="grid justify-items-center gap-4 rounded-md border border-line bg-sunken px-6 py-5">
        <h2 className="text-2xl">{TEXTS.title}</h2>
        <p className="text-muted">
          {TEXTS.text} <span className="pointer-coarse:hidden">{TEXTS.keys}</span>
        </p>
        <Button size="lg" onClick={onResume}>
          <Play aria-hidden="true" className="size-5" />
          {TEXTS.resume}
        </Button>
      </div>
    </div>
  );
}
