import { Square } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { useDockHeight } from '../components/use-dock-height.ts';

interface DockedStopProps {
  readonly ring: RefObject<HTMLElement | null>;
  readonly onStop: () => Promise<void>;
}

/** On a phone Stop is within the thumb's reach, also when the ring is scrolled out of the window. */
export function DockedStop({ ring, onStop }: DockedStopProps): ReactNode {
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    if (ring.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    observer.observe(ring.current);
    return () => observer.disconnect();
  }, [ring]);

  return isAway ? <Bar onStop={onStop} /> : null;
}

function Bar({ onStop }: Pick<DockedStopProps, 'onStop'>): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useDockHeight(bar);
  return (
    <div ref={bar} className="docked-stop">
      <Button variant="secondary" size="lg" className="w-full" onClick={onStop}>
        <Square aria-hidden="true" className="size-4" />
        Stop Mining
      </Button>
    </div>
  );
}
