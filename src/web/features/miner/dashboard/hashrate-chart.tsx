import { Pause, Play } from 'lucide-react';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { groupDigits } from '#web/lib/format.ts';
import { REDUCED_MOTION, useMedia } from '#web/lib/motion.ts';
import { formatHashrate, shownHashesPerSecond } from '../rules/format.ts';
import { createHashrateAnimation, TRACE_SAMPLES } from './hashrate-animation.ts';

interface HashrateChartProps {
  readonly running: boolean;
  readonly isFailing: boolean;
  readonly hashrateThs: number;
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
}

/** The hashes-per-second area. Its numbers move, so nothing here is announced. */
export const HashrateChart = memo(function HashrateChart({
  running,
  isFailing,
  hashrateThs,
  isPaused,
  onPause,
}: HashrateChartProps): ReactNode {
  const id = useId();
  const hashrate = formatHashrate(hashrateThs);
  const hashes = groupDigits(Math.round(shownHashesPerSecond(hashrateThs)));
  const reducesMotion = useMedia(REDUCED_MOTION, true);
  const { strip, line, fill, sample } = useHashrateAnimation({
    isMining: running,
    isMoving: !isPaused && !reducesMotion,
  });
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1 border-line border-t pt-3"
    >
      <div className="flex min-h-11 items-center justify-between gap-4">
        <div className="wrap-anywhere flex min-w-0 flex-wrap items-baseline gap-x-4">
          {/* On a phone in a line of its own, so that Start moves nothing. */}
          <h3 id={id} className="engraved text-muted max-sm:w-full">
            Hashes per second
          </h3>
          {running ? (
            <p className="numeric text-base text-volt">
              {hashes}
              <span className="ml-1.5 font-sans text-muted text-sm">simulated hashes</span>
            </p>
          ) : (
            <p className="font-display text-base">Mining stopped</p>
          )}
        </div>
        {running && <PauseButton isPaused={isPaused} isHidden={reducesMotion} onPause={onPause} />}
      </div>
      <div
        aria-hidden="true"
        data-live={running}
        className={`trace h-20 max-md:order-first md:h-30 ${isFailing ? 'text-amber' : 'text-volt'}`}
      >
        <div className="trace-amplitude">
          <svg
            ref={strip}
            aria-hidden="true"
            viewBox={`0 0 ${TRACE_SAMPLES - 1} 1`}
            preserveAspectRatio="none"
            className="size-full overflow-visible"
          >
            <path ref={fill} className="fill-current opacity-10" />
            <path ref={line} vectorEffect="non-scaling-stroke" className="trace-line" />
          </svg>
        </div>
      </div>
      {/* Below the trace, which it belongs to: beside the hashes it read as a second figure of them. */}
      <p className={`text-muted text-sm ${running ? '' : 'invisible'}`}>
        Random figure <span className="numeric inline-block min-w-[1.8em]">{sample}</span>{' '}
        {`draws the trace and earns nothing. ${hashes} simulated hashes stand for ${hashrate.value} ${hashrate.unit}.`}
      </p>
    </section>
  );
});

interface PauseButtonProps {
  readonly isPaused: boolean;
  /** Keeps its place nevertheless, so that nothing moves when it appears after hydration. */
  readonly isHidden: boolean;
  readonly onPause: (isPaused: boolean) => void;
}

function PauseButton({ isPaused, isHidden, onPause }: PauseButtonProps): ReactNode {
  const Icon = isPaused ? Play : Pause;
  return (
    <Button
      variant="quiet"
      onClick={() => onPause(!isPaused)}
      className={`shrink-0 whitespace-nowrap max-sm:px-3 ${isHidden ? 'invisible' : ''}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">{isPaused ? 'Resume animation' : 'Pause animation'}</span>
    </Button>
  );
}

function useHashrateAnimation({ isMining, isMoving }: { readonly isMining: boolean; readonly isMoving: boolean }) {
  const strip = useRef<SVGSVGElement>(null);
  const line = useRef<SVGPathElement>(null);
  const fill = useRef<SVGPathElement>(null);
  const animation = useRef<ReturnType<typeof createHashrateAnimation>>(undefined);
  const [sample, setSample] = useState<number>();

  useEffect(() => {
    if (strip.current === null || line.current === null || fill.current === null) return undefined;
    const drawn = { strip: strip.current, line: line.current, fill: fill.current };
    const opened = createHashrateAnimation({ ...drawn, onSample: setSample });
    animation.current = opened;
    return opened.close;
  }, []);

  useEffect(() => animation.current?.set({ isMining, isMoving }), [isMining, isMoving]);
  return { strip, line, fill, sample };
}
