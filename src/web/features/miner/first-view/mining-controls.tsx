import { Lock, Play, Square } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import type { Mining } from '../mining/use-mining.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { MiningStatus } from './mining-status.tsx';

export interface MiningControlsProps {
  readonly mining: Mining;
  readonly isLocal: boolean;
  readonly isLoggingOut: boolean;
  readonly onStop: () => Promise<void>;
}

/** Start and Stop with the state of saving, on a phone docked at the bottom of the window; the locked withdrawal. */
export function MiningControls({ mining, isLocal, isLoggingOut, onStop }: MiningControlsProps): ReactNode {
  const texts = MINER_DASHBOARD.controls;
  const { running } = mining.mining;
  const isBlocked = mining.isOtherTabMining && !running;
  const dock = useRef<HTMLDivElement>(null);
  useDockHeight(dock);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div
        ref={dock}
        className={
          'undocked:contents docked:fixed docked:inset-x-0 docked:bottom-0 docked:z-10 docked:grid docked:gap-2 ' +
          'docked:border-line docked:border-t docked:bg-ground docked:px-4 docked:pt-2 ' +
          'docked:pb-[calc(0.75rem+env(safe-area-inset-bottom))]'
        }
      >
        <Button
          size="lg"
          variant={running ? 'secondary' : 'primary'}
          disabled={isLoggingOut || isBlocked}
          onClick={running ? onStop : mining.control.start}
          className="docked:order-last undocked:min-w-[min(13rem,100%)]"
        >
          {running ? <Square aria-hidden="true" className="size-4" /> : <Play aria-hidden="true" className="size-4" />}
          {running ? texts.stop : texts.start}
        </Button>
        <div className="undocked:order-last undocked:grow undocked:basis-80">
          <MiningStatus mining={mining} isLocal={isLocal} />
        </div>
      </div>
      {/* Styled as disabled, but focusable: it explains why. */}
      <button
        type="button"
        aria-disabled="true"
        onClick={() => toast(MINER_NOTICES.withdrawalsLocked)}
        className={
          'wrap-anywhere inline-flex min-h-13 min-w-0 max-w-full cursor-not-allowed select-none items-center justify-center gap-2 rounded-md border ' +
          'border-line border-dashed px-4 py-3 text-center font-semibold text-base text-muted hover:border-edge active:bg-sunken docked:w-full'
        }
      >
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        {texts.withdraw}
      </button>
      <p className="order-last w-full text-muted text-sm">{texts.rates}</p>
    </div>
  );
}

/**
 * Sets `--dock` to the height of a bar that is docked at the bottom of the window, 0 while it is not docked: the page
 * and notices end above it (base.css, toast-viewport.tsx).
 */
function useDockHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    // An element without a box, which is not docked, has the height 0.
    const observer = new ResizeObserver(() => style.setProperty('--dock', `${element.offsetHeight}px`));
    observer.observe(element, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty('--dock');
    };
  }, [bar]);
}
