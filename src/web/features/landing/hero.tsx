import { type AnimationEvent, type ReactNode, useRef, useState } from 'react';
import { Logo } from '#web/components/layout/logo.tsx';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';
import { monotonicMs, random } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { useMotion } from '#web/lib/motion.ts';

/** As many blocks as the widest windows have room for, on each side of the bolt's tip. */
const CHAIN = Array.from({ length: 40 }, (_, place) => place);

/** A block in this many is closed by lightning behind the whole page. */
const LIGHTNING_EVERY = 4;

/**
 * The first view of the landing page. Every three seconds a block of the chain is full: the bolt strikes, and the chain
 * moves on. The block's animation is the only clock, so all of it stops where animations do.
 */
export function Hero({ newsletter }: { readonly newsletter: ReactNode }): ReactNode {
  const sky = useRef<HTMLCanvasElement>(null);
  const [closed, setClosed] = useState(0);
  const [isStriking, setStriking] = useState(false);
  const { isPaused } = useMotion();

  function onBlockFull(): void {
    setClosed(closed + 1);
    setStriking(true);
    if (closed % LIGHTNING_EVERY === 0 && sky.current !== null) void strikeSky(sky.current);
  }

  function onAnimationEnd({ animationName }: AnimationEvent): void {
    if (animationName === 'chain-on') setStriking(false);
  }

  return (
    <div
      className="hero"
      data-striking={isStriking}
      data-paused={isPaused}
      onAnimationIteration={onBlockFull}
      onAnimationEnd={onAnimationEnd}
    >
      <div className="hero-art print:hidden">
        <canvas ref={sky} className="sky" />
        <div className="hero-bolt">
          <Bolt>
            <Bar y={472} percent={75} />
            <Bar y={520} percent={50} />
          </Bolt>
          <span role="img" aria-label="Technovex logo">
            <Logo className="size-full" />
          </span>
        </div>
      </div>
      <div className="pitch page-width">
        <h1 className="text-display">
          {SITE.tagline.split(/(?<=,) /).map((line) => (
            // Beside the point of the bolt there is room for two words.
            <span
              key={line}
              className="block max-md:last:max-w-[max(5.5em,100%-var(--bolt-width)-0.75rem)]"
            >{`${line} `}</span>
          ))}
        </h1>
        <p className="text-muted">
          {/* The word joiner keeps "layer-1" in one line. */}
          {
            'Technovex plans a layer-\u20601 blockchain with cross-chain bridging, mining and smart contracts. Its native token is\u00a0TVX.'
          }
        </p>
      </div>
      <Chain closed={closed} />
      <p className="hero-count page-width text-muted text-sm max-md:hidden print:hidden">
        <span className="text-text tabular-nums">{closed}</span>
        {` ${closed === 1 ? 'block' : 'blocks'} at the planned pace since you came`}
      </p>
      <div className="acts page-width print:hidden">
        <Act caption="Nothing is for sale. Mining is simulated.">
          <ButtonLink href="/web-miner" size="lg" className="max-md:text-sm">
            Open the Web Miner
          </ButtonLink>
        </Act>
        <Act caption="Create or connect your Technovex wallet" captionId="wallet-caption">
          <ButtonLink
            href="/wallet"
            size="lg"
            variant="secondary"
            aria-describedby="wallet-caption"
            className="max-md:text-sm"
          >
            Connect TVX Wallet
          </ButtonLink>
        </Act>
        {newsletter}
      </div>
    </div>
  );
}

/** On the widest block of the bolt. Decorative, without a meaning (specification, "Landing page"). */
function Bar({ y, percent }: { readonly y: number; readonly percent: number }): ReactNode {
  const path = `M${Math.round(550 - 0.615 * y)} ${y}h190`;
  return (
    <>
      <path d={path} className="stroke-3 stroke-on-volt" />
      <path
        d={path}
        data-bar={percent}
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        className="bar-part stroke-12 stroke-on-volt"
      />
    </>
  );
}

/** The closed blocks, the open one under the tip of the bolt, and those to come. */
function Chain({ closed }: { readonly closed: number }): ReactNode {
  return (
    <div aria-hidden="true" className="chain print:hidden">
      <div className="chain-row">
        {CHAIN.map((place) => (
          <i key={place} data-closed={place >= CHAIN.length - closed || undefined} />
        ))}
        <i className="chain-open">
          <i />
        </i>
        <div className="chain-next">
          {CHAIN.map((place) => (
            <i key={place} />
          ))}
        </div>
      </div>
    </div>
  );
}

interface ActProps {
  readonly caption: string;
  readonly captionId?: string;
  readonly children: ReactNode;
}

function Act({ caption, captionId, children }: ActProps): ReactNode {
  return (
    <div className="grid gap-2">
      {children}
      <p id={captionId} className="text-balance text-muted text-sm">
        {caption}
      </p>
    </div>
  );
}

/** The code is loaded at the first strike, seconds after the page. */
async function strikeSky(canvas: HTMLCanvasElement): Promise<void> {
  try {
    const { strike } = await import('./lightning.ts');
    strike({ canvas, random, nowMs: monotonicMs });
  } catch (cause) {
    logWarning('The lightning animation could not be loaded.', cause);
  }
}
