import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { setMotionPaused, useMotion } from '#web/lib/motion.ts';
import { IconButton } from './icon-button.tsx';

/** The control of everything on a page that moves for longer than a moment. */
const MOTION = { pause: 'Pause motion', play: 'Play motion' } as const;

export interface MotionToggleProps {
  readonly labels?: { readonly pause: string; readonly play: string };
  readonly className: string;
}

/** Pauses all decorative motion of the page. Absent without scripts and under reduced motion, where nothing moves. */
export function MotionToggle({ labels = MOTION, className }: MotionToggleProps): ReactNode {
  const { isPaused, isReduced } = useMotion();
  if (isReduced) return null;
  return (
    <IconButton
      Icon={isPaused ? Play : Pause}
      label={isPaused ? labels.play : labels.pause}
      onClick={() => setMotionPaused(!isPaused)}
      className={className}
      iconClass="size-4"
    />
  );
}
