import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { SESSION_GAP_MS_MAX } from '#domain/miner/constants.ts';
import { formatHashrate, formatTvx, formatWait, waitInWords } from '#domain/miner/format.ts';
import type { Absence } from '#domain/miner/mining-state.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { SITE } from '#web/content/site.ts';
import { monotonicMs } from '#web/lib/clock.ts';
import { REDUCED_MOTION, useMedia } from '#web/lib/use-media.ts';
import { ProgressBar } from '../components/progress-bar.tsx';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';

const COUNT_MS = 1_200;

export interface WelcomeBackProps {
  readonly absence: Absence;
  /** The server does not respond, so that the credit is a claim for now. */
  readonly isOutage: boolean;
  readonly onClose: () => void;
}

/** What was mined while the page was closed or asleep: how long, how much, at which rate. */
export function WelcomeBack({ absence, isOutage, onClose }: WelcomeBackProps): ReactNode {
  const texts = MINER_DASHBOARD.welcomeBack;
  const { value, unit } = formatHashrate(absence.hashrateThs);
  const { reducedRateMs } = absence;
  return (
    <ModalDialog
      title={texts.title}
      lead={texts.away(waitInWords(reducedRateMs))}
      onCancel={onClose}
      className="w-[min(32rem,100vw)] max-w-full max-md:mb-0 max-md:w-full max-md:rounded-b-none"
    >
      <div className="mt-5 grid gap-5">
        <Credit absence={absence} isOutage={isOutage} />
        <p className="text-sm">{texts.rate(`${value} ${unit}`)}</p>
        <div className="grid gap-2 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="text-muted">{texts.session}</span>
            <span className="numeric">{texts.sessionPart(formatWait(reducedRateMs))}</span>
          </p>
          <ProgressBar
            label={texts.session}
            percent={Math.min(100, (reducedRateMs / SESSION_GAP_MS_MAX) * 100)}
            valueText={texts.sessionPart(waitInWords(reducedRateMs))}
          />
          <p className="text-muted">{texts.sessionRule}</p>
        </div>
        <Button size="lg" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </ModalDialog>
  );
}

/** Counts up once the server has granted the credit; in an outage the claim is shown as one. */
function Credit({ absence, isOutage }: Omit<WelcomeBackProps, 'onClose'>): ReactNode {
  const { welcomeBack, away } = MINER_DASHBOARD;
  const { creditTvx, isGranted } = absence;
  const isKnown = isGranted || isOutage;
  if (isGranted && creditTvx === 0) return <p className="text-lg">{away.nothing}</p>;
  return (
    <div className="grid gap-1">
      <p className="engraved text-muted">{welcomeBack.mined}</p>
      <p className="numeric flex flex-wrap items-baseline gap-x-2 text-volt text-xl sm:text-2xl">
        <CountedTvx tvx={isKnown ? creditTvx : 0} />
        <span className="text-lg">{SITE.token}</span>
      </p>
      <p className="text-muted text-sm" role="status">
        {!isGranted && (isOutage ? away.notGranted : welcomeBack.saving)}
      </p>
    </div>
  );
}

function CountedTvx({ tvx }: { readonly tvx: number }): ReactNode {
  const amount = useRef<HTMLSpanElement>(null);
  const reducesMotion = useMedia(REDUCED_MOTION, true);
  useLayoutEffect(() => {
    if (amount.current === null || reducesMotion) return undefined;
    return countUp(amount.current, tvx);
  }, [tvx, reducesMotion]);
  return (
    <>
      <span className="sr-only">+{formatTvx(tvx)}</span>
      <span aria-hidden="true">
        +<span ref={amount}>{formatTvx(tvx)}</span>
      </span>
    </>
  );
}

/** Writes numbers from 0 to `target` into an element, slower towards the end. Returns a stop function. */
function countUp(element: HTMLElement, target: number): () => void {
  const startMs = monotonicMs();
  element.textContent = formatTvx(0);
  let frame = requestAnimationFrame(step);

  function step(): void {
    const left = Math.max(0, 1 - (monotonicMs() - startMs) / COUNT_MS);
    element.textContent = formatTvx(target * (1 - left ** 3));
    if (left > 0) frame = requestAnimationFrame(step);
  }

  return () => {
    cancelAnimationFrame(frame);
    element.textContent = formatTvx(target);
  };
}
