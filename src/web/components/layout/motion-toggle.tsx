import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { setMotionPaused, useMotion } from '#web/lib/motion.ts';

/** Pauses all decorative motion of the site. Hidden under reduced motion, where nothing moves. */
export function MotionToggle(): ReactNode {
  const { isPaused } = useMotion();
  const label = isPaused ? 'Play motion' : 'Pause motion';
  const Icon = isPaused ? Play : Pause;
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        onClick={() => setMotionPaused(!isPaused)}
        className={
          'grid size-[44px] shrink-0 place-items-center rounded-md border border-transparent text-text transition-colors duration-150 ' +
          'hover:border-edge hover:text-volt active:bg-surface motion-reduce:hidden scriptless:hidden'
        }
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </Tooltip>
  );
}
