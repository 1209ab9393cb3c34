import { Square } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { useDockHeight } from '../components/use-dock-height.ts';
import { formatTvxLive } from '../rules/format.ts';

interface DockedStopProps {
  readonly ring: RefObject<HTMLElement | null>;
  readonly amountTvx: number;
  readonly onStop: () => Promise<void>;
}

/** On a phone Stop is within the thumb's reach, also when the ring is scrolled out of the window. */
export function DockedStop({ ring, ...bar }: DockedStopProps): ReactNode {
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    if (ring.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    observer.observe(ring.current);
    return () => observer.disconnect();
  }, [ring]);

  return isAway ? <Bar {...bar} /> : null;
}

function Bar({ amountTvx, onStop }: Omit<DockedStopProps, 'ring'>): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useDockHeight(bar);
  return (
    <div ref={bar} className="docked-stop">
      <p className="numeric min-w-0 truncate text-live">{formatTvxLive(amountTvx)}</p>
      <Button variant="secondary" onClick={onStop}>
        <Square aria-hidden="true" className="size-4" />
        Stop Mining
      </Button>
    </div>
  );
}
