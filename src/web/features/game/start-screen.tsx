import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Coin } from './coin.tsx';
import { hasCollection, type SavedProgress } from './rules/progress.ts';
import { TOKEN_TYPES } from './rules/tokens.ts';

interface StartScreenProps {
  readonly progress: SavedProgress;
  readonly onStart: () => void;
}

export function StartScreen({ progress, onStart }: StartScreenProps): ReactNode {
  return (
    <div className="absolute inset-0 grid content-center-safe justify-items-center gap-4 overflow-y-auto px-4 text-center sm:gap-6 low:gap-3 low:py-3">
      <div className="grid justify-items-center gap-2">
        <h2 className="text-title">Catch them before they land</h2>
        <p className="max-w-2xl text-balance text-muted">
          Three tokens fall at the start, one more each second. Press a token to collect it.
        </p>
      </div>
      <ul className="grid w-full max-w-2xl grid-cols-5 gap-1 sm:gap-4">
        {TOKEN_TYPES.map((type) => (
          <li key={type.id} className="grid min-w-0 justify-items-center gap-0.5">
            <Coin type={type} className="mb-1 size-12 sm:size-18 low:size-11" />
            <span className="font-semibold text-sm low:sr-only max-sm:sr-only">{type.name}</span>
            <span className="numeric font-medium text-sm text-volt">+{type.points}</span>
            <span className="text-muted text-sm low:sr-only max-sm:sr-only">{type.rarity}</span>
          </li>
        ))}
      </ul>
      <p className="hidden text-amber scriptless:block">
        The game needs JavaScript, which is switched off in this browser.
      </p>
      <Button size="lg" className="min-w-48 low:order-first scriptless:hidden" onClick={onStart}>
        <Play aria-hidden="true" className="size-5" />
        Start Game
      </Button>
      <ProgressLine progress={progress} />
      <p className="pointer-coarse:hidden text-muted text-sm">
        With a keyboard, arrows or WASD aim, Space collects, P or Esc pauses.
      </p>
    </div>
  );
}

/** What there is to beat, in the height of one line: the browser's storage is read after the first paint. */
function ProgressLine({ progress: { collection, lifetime } }: { readonly progress: SavedProgress }): ReactNode {
  if (!hasCollection(collection)) {
    return <p className="text-muted text-sm scriptless:hidden">Your best score is kept in this browser.</p>;
  }
  const tokens = Object.values(collection.tokens).reduce((sum, count) => sum + count, 0);
  return (
    <dl className="flex gap-4 text-sm">
      <BestValue label="Best score" value={lifetime.bestScore > 0 ? lifetime.bestScore : undefined} />
      <BestValue label="Tokens" value={tokens} />
      <BestValue label="Points" value={collection.totalPoints} />
    </dl>
  );
}

/** One of the values that a round is compared with, in a `dl`; nothing while there is none. */
export function BestValue({ label, value }: { readonly label: string; readonly value: number | undefined }): ReactNode {
  if (value === undefined) return null;
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="numeric font-medium">{value}</dd>
    </div>
  );
}
