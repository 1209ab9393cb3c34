import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { setMotionPaused, useMotion } from '#web/lib/motion.ts';
import { Tooltip } from './tooltip.tsx';

/** The control of everything on a page that moves for longer than a moment. */
const MOTION = { pause: 'Pause motion', play: 'Play motion' } as const;

export interface MotionToggleProps {
  readonly labels?: { readonly pause: string; readonly play: string };
  readonly className?: string;
}

/** Pauses all decorative motion of the page. Absent without scripts and under reduced motion, where nothing moves. */
export function MotionToggle({ labels = MOTION, className = '' }: MotionToggleProps): ReactNode {
  const { isPaused, isReduced } = useMotion();
  if (isReduced) return null;
  const Icon = isPaused ? Play : Pause;
  const label = isPaused ? labels.play : labels.pause;
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        onClick={() => setMotionPaused(!isPaused)}
        className={
          'grid size-11 place-items-center rounded-md border border-transparent text-muted transition-colors duration-150 ' +
          `hover:border-edge hover:text-volt active:bg-surface ${className}`
        }
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </Tooltip>
  );
}
