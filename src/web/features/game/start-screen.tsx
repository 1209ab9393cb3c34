import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasCollection } from '#domain/game/collection.ts';
import { TOKEN_TYPES } from '#domain/game/token-types.ts';
import { Button } from '#web/components/ui/button.tsx';
import { BestValue } from './best-value.tsx';
import { Coin } from './coin.tsx';
import type { GameView } from './game-view.ts';
import { GAME_CONTENT, TOKEN_NAMES } from './texts.ts';

const TEXTS = GAME_CONTENT.start;

interface StartScreenProps {
  readonly progress: Pick<GameView, 'collection' | 'lifetime'>;
  readonly onStart: () => void;
}

export function StartScreen({ progress, onStart }: StartScreenProps): ReactNode {
  return (
    <div className="absolute inset-0 grid content-center-safe justify-items-center gap-4 overflow-y-auto px-4 text-center sm:gap-6 low:gap-3 low:py-3">
      <div className="grid justify-items-center gap-2">
        <h2 className="text-2xl">{TEXTS.title}</h2>
        <p className="max-w-2xl text-balance text-muted">{TEXTS.text}</p>
      </div>
      <ul className="grid w-full max-w-2xl grid-cols-5 gap-1 sm:gap-4">
        {TOKEN_TYPES.map((type) => (
          <li key={type.id} className="grid min-w-0 justify-items-center gap-0.5">
            <Coin type={type} className="mb-1 size-12 sm:size-18 low:size-11" />
            <span className="font-semibold text-sm low:sr-only max-sm:sr-only">{TOKEN_NAMES[type.id]}</span>
            <span className="numeric font-medium text-sm text-volt">+{type.points}</span>
            <span className="text-muted text-xs low:sr-only max-sm:sr-only">{type.rarity}</span>
          </li>
        ))}
      </ul>
      <p className="hidden text-amber scriptless:block">{TEXTS.needsScripts}</p>
      <Button size="lg" className="min-w-48 low:order-first scriptless:hidden" onClick={onStart}>
        <Play aria-hidden="true" className="size-5" />
        {TEXTS.button}
      </Button>
      <ProgressLine progress={progress} />
      <p className="pointer-coarse:hidden text-muted text-sm">{TEXTS.keyboard}</p>
    </div>
  );
}

/** What there is to beat, in the height of one line: the browser's storage is read after the first paint. */
function ProgressLine({ progress }: Pick<StartScreenProps, 'progress'>): ReactNode {
  const { collection, lifetime } = progress;
  if (!hasCollection(collection)) return <p className="text-muted text-sm scriptless:hidden">{TEXTS.kept}</p>;
  const tokens = Object.values(collection.tokens).reduce((sum, count) => sum + count, 0);
  return (
    <dl className="flex gap-4 text-sm">
      <BestValue label={TEXTS.best} value={lifetime.bestScore > 0 ? lifetime.bestScore : undefined} />
      <BestValue label={TEXTS.tokens} value={tokens} />
      <BestValue label={TEXTS.points} value={collection.totalPoints} />
    </dl>
  );
}
