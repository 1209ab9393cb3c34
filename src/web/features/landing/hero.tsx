import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';
import { monotonicMs, random } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { useMotion } from '#web/lib/motion.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import type { Lightning } from './lightning.ts';

/**
 * The first view of the landing page. Claims are the project's own. In a wide window picture and newsletter have a
 * column of their own.
 */
export function Hero({ newsletter }: { readonly newsletter: ReactNode }): ReactNode {
  return (
    <div className="overflow-hidden">
      <div className="page-width grid gap-x-10 gap-y-3 py-3 md:grid-cols-[7fr_5fr] md:grid-rows-[auto_1fr] md:gap-y-5 md:py-11 lg:gap-x-16">
        <div className="grid content-start gap-3 md:row-span-2 md:content-center md:gap-7">
          <h1 className="text-display">{SITE.tagline}</h1>
          <p className="max-w-[37.5em] text-base text-muted md:text-base">
            Technovex plans a layer-1 blockchain with built-in cross-chain bridging, mining and smart contracts. Its
            native token is TVX.
          </p>
          <Actions />
          <p className="text-muted text-sm">Nothing is for sale. Mining is simulated.</p>
        </div>
        <section
          aria-labelledby="hero-newsletter"
          className="grid content-start gap-2 border-line border-t pt-3 md:col-start-2 md:row-start-2 md:pt-5"
        >
          <h2 id="hero-newsletter" className="text-base">
            Launch newsletter
          </h2>
          {newsletter}
        </section>
        <div className="relative grid grid-cols-[3rem_1fr] items-center gap-x-4 gap-y-4 md:col-start-2 md:row-start-1 md:grid-cols-1">
          <div className="mx-auto w-full max-w-88 md:relative">
            <LightningCanvas />
            <HeroPicture />
          </div>
          <Bars />
        </div>
      </div>
    </div>
  );
}

function Actions(): ReactNode {
  const size = 'max-md:w-full max-md:text-sm max-sm:px-2.5';
  return (
    <div className="grid cramped:grid-cols-1 grid-cols-2 gap-3 sm:gap-4 md:grid-cols-1 lg:grid-cols-[auto_1fr]">
      <ButtonLink href="/web-miner" size="lg" className={`self-start justify-self-start ${size}`}>
        Open the Web Miner
      </ButtonLink>
      <div className="grid content-start justify-items-start gap-1.5">
        <ButtonLink href="/wallet" size="lg" variant="secondary" aria-describedby="wallet-caption" className={size}>
          Connect TVX Wallet
        </ButtonLink>
        <p id="wallet-caption" className="text-muted text-sm">
          Create or connect your Technovex wallet
        </p>
      </div>
    </div>
  );
}

/** Two decorative bars (specification, "Landing page"). */
function Bars(): ReactNode {
  return (
    <div className="grid gap-2">
      <p className="engraved text-muted">For illustration only</p>
      {[75, 50].map((percent) => (
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
    </div>
  );
}

/** Lightning behind the picture. Its code is loaded when the page is idle, and never under reduced motion. */
function LightningCanvas(): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [lightning, setLightning] = useState<Lightning>();
  const { isReduced, isPaused } = useMotion();

  useEffect(() => {
    if (isReduced || canvas.current === null) return;
    const element = canvas.current;
    let created: Lightning | undefined;
    let isCancelled = false;
    const cancel = whenIdle(() => {
      import('./lightning.ts').then(
        ({ createLightning }) => {
          if (isCancelled) return;
          created = createLightning({ canvas: element, random, nowMs: monotonicMs });
          setLightning(created);
        },
        (cause: unknown) => logWarning('The lightning animation could not be loaded.', cause),
      );
    });
    return () => {
      isCancelled = true;
      cancel();
      created?.dispose();
      setLightning(undefined);
    };
  }, [isReduced]);

  useEffect(() => {
    if (isPaused) lightning?.pause();
    else lightning?.play();
  }, [lightning, isPaused]);

  return (
    <div aria-hidden="true" className="lightning-area pointer-events-none absolute">
      <canvas
        ref={canvas}
        data-lightning={lightning === undefined ? 'off' : isPaused ? 'paused' : 'playing'}
        className="absolute size-full text-cyan max-md:opacity-60"
      />
    </div>
  );
}

const CENTRE = 240;

const BOLT = 'M350-8 232 172l44 7-94 122 40 7L132 488 288 268l-42-7 84-110-44-8z';
const BRANCHES =
  'M330 151l58 40-16 40 48 44M182 301l-64-4-12 40-52 18M288 268l42 42-8 40 44 46M232 172l-66-8-22 36-44 4';

/** The logo drawn large: a gauge struck by lightning, in a ring of twenty blocks, a minute's. */
function HeroPicture(): ReactNode {
  return (
    <svg viewBox="0 0 480 480" aria-hidden="true" className="w-full overflow-visible" fill="none">
      <circle cx={CENTRE} cy={CENTRE} r="232" className="stroke-line" />
      <Ticks count={120} inner={208} outer={218} className="stroke-edge" />
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r="226"
        pathLength="20"
        strokeWidth="8"
        strokeDasharray="0.8 0.2"
        transform="rotate(-90 240 240)"
        className="stroke-volt-edge"
      />
      <Ticks count={12} inner={200} outer={222} width={2} className="stroke-text" />
      <circle cx={CENTRE} cy={CENTRE} r="180" className="stroke-line" strokeWidth="12" />
      {/* The reading of the gauge. */}
      <path d="M150 395.9A180 180 0 1 1 395.9 150" className="stroke-volt-edge" strokeWidth="14" />
      <path d="M150 395.9A180 180 0 1 1 395.9 150" className="stroke-volt-fill" strokeWidth="11" />
      <Ticks count={72} inner={146} outer={150} className="stroke-edge" />
      <circle cx={CENTRE} cy={CENTRE} r="104" className="stroke-line" />
      <circle cx={CENTRE} cy={CENTRE} r="58" className="stroke-line" />
      <path d={BRANCHES} className="stroke-cyan" strokeWidth="2" strokeLinejoin="bevel" />
      <path d={BOLT} className="fill-volt-fill stroke-ground" strokeWidth="14" />
      <path d={BOLT} className="fill-volt-fill stroke-volt-edge" strokeWidth="1.5" />
    </svg>
  );
}

/**
 * Ticks around a circle, from the radius `inner` to `outer`: the dashes of a wide circle, because a path with a line
 * for each would be a tenth of the page. `count` is a multiple of four, so that there is one at the top.
 */
function Ticks(props: {
  readonly count: number;
  readonly inner: number;
  readonly outer: number;
  readonly width?: number;
  readonly className: string;
}): ReactNode {
  const { count, inner, outer, width = 1, className } = props;
  const radius = (inner + outer) / 2;
  // In parts of the distance from tick to tick.
  const dash = Number(((width * count) / (2 * Math.PI * radius)).toFixed(3));
  return (
    <circle
      cx={CENTRE}
      cy={CENTRE}
      r={radius}
      pathLength={count}
      strokeWidth={outer - inner}
      strokeDasharray={`${dash} ${1 - dash}`}
      strokeDashoffset={dash / 2}
      className={className}
    />
  );
}
