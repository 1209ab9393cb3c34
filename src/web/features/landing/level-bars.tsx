import type { ReactNode } from 'react';
import { HOME } from '#web/content/home.ts';

/** The hero's two bars. They stand for nothing, and say so. */
export function LevelBars({ className }: { readonly className?: string | undefined }): ReactNode {
  return (
    <div className={`grid content-start gap-3 ${className ?? ''}`}>
      {HOME.hero.bars.map((percent) => (
        <svg
          key={percent}
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-1.5 w-full rounded-full bg-line"
        >
          <rect width={percent} height="1" className="level-bar fill-volt" />
        </svg>
      ))}
      <p className="text-muted text-xs">{HOME.hero.barsNote}</p>
    </div>
  );
}
