import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PRESALE_BANNER } from '#web/content/presale.ts';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper.ts';
import { useStatText } from '#web/lib/page-data.ts';
import { formatUsd } from '../public/current-presale.ts';
import type { PresaleView } from '../public/presale-view.ts';

/** A price and who states it. */
export interface StatedPrice {
  readonly usd: number;
  readonly names: readonly string[];
  readonly href: string;
}

const COUNTS = ['No', 'One', 'Two', 'Three'] as const;
const MARK_PX = 22;
/** Of the line, below a price that stands above it; without one. */
const AXIS_Y = { between: 80, none: 30 } as const;

/** What the project's documents state as the price of phase 1, on one axis; nothing while they agree. */
export function PriceAxis({ view }: { readonly view: PresaleView }): ReactNode {
  const textOf = useStatText();
  const banner = PRESALE_BANNER.stats.find((stat) => 'priceId' in stat);
  const { current } = view.timeline;
  const stated = current?.terms.some(({ field, value }) => field === 'tokenPrice' && value !== undefined);
  const documents = [
    // The banner states the price of the team's own phases.
    ...(view.isBuiltIn && banner ? [{ usd: usdOf(textOf(banner)), name: 'Banner', href: '/#presale-banner' }] : []),
    ...(current && stated ? [{ usd: current.tokenPrice, name: 'This page', href: `#phase-${current.id}` }] : []),
    {
      usd: WHITEPAPER_TOKENOMICS.phases[0]?.priceUsd ?? Number.NaN,
      name: 'Whitepaper',
      href: '/whitepaper#presale-structure',
    },
  ].filter(({ usd }) => usd > 0);
  const prices = distinctPrices(documents);
  if (prices.length < 2) return null;
  return (
    <section id="prices" aria-labelledby="prices-title" className="grid gap-x-16 gap-y-3">
      <h2 id="prices-title" className="text-heading">
        {`${COUNTS[documents.length]} documents, ${COUNTS[prices.length]?.toLowerCase()} prices.`}
      </h2>
      <p className="text-muted">
        They disagree on{' '}
        <Link href="/trust#figures" className="text-link">
          other figures
        </Link>{' '}
        too.
      </p>
      <Axis prices={prices} />
    </section>
  );
}

/** Returns the prices by size, one for all who state the same. */
export function distinctPrices(
  documents: readonly { readonly usd: number; readonly name: string; readonly href: string }[],
): readonly StatedPrice[] {
  const prices = new Map<number, StatedPrice>();
  for (const { usd, name, href } of documents) {
    const same = prices.get(usd);
    prices.set(usd, same === undefined ? { usd, names: [name], href } : { ...same, names: [...same.names, name] });
  }
  return [...prices.values()].sort((one, other) => one.usd - other.usd);
}

/** `$0.0075`, as the team may have set it; NaN for a text that is no amount. */
function usdOf(text: string): number {
  return Number(/^\$(\d[\d,]*(?:\.\d+)?)$/.exec(text.trim())?.[1]?.replaceAll(',', '') ?? Number.NaN);
}

/**
 * Equal distances are equal factors. Percentages as attributes, because the page's policy allows no style of an
 * element. The price between the others stands above the line, where theirs cannot reach it.
 */
function Axis({ prices }: { readonly prices: readonly StatedPrice[] }): ReactNode {
  const [lowest = 1, highest = 1] = [prices[0]?.usd, prices.at(-1)?.usd];
  const partOf = (usd: number): number => Math.log(usd / lowest) / Math.log(highest / lowest);
  const axisY = prices.length > 2 ? AXIS_Y.between : AXIS_Y.none;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its links have names, and a title would be a tooltip over them.
    <svg className="price-axis" height={axisY + 80}>
      <line x1="0" x2="100%" y1={axisY} y2={axisY} />
      {prices.slice(1).map(({ usd }, index) => {
        const before = prices[index]?.usd ?? usd;
        return (
          <text
            key={usd}
            x={`${((partOf(before) + partOf(usd)) / 2) * 100}%`}
            y={axisY - 12}
            textAnchor="middle"
            className="factor"
            data-near={partOf(usd) - partOf(before) < 0.25 || undefined}
          >
            {`× ${(usd / before).toLocaleString('en-US', { maximumSignificantDigits: 2 })}`}
          </text>
        );
      })}
      {prices.map((price, index) => (
        <Dot
          key={price.usd}
          price={price}
          axisY={axisY}
          part={partOf(price.usd)}
          isBetween={index > 0 && index < prices.length - 1}
        />
      ))}
    </svg>
  );
}

interface DotProps {
  readonly price: StatedPrice;
  /** Of the axis, from 0 to 1. */
  readonly part: number;
  readonly axisY: number;
  readonly isBetween: boolean;
}

function Dot({ price: { usd, names, href }, part, axisY, isBetween }: DotProps): ReactNode {
  const x = `${part * 100}%`;
  const [anchor, outwards] = part > 0.5 ? (['end', 1] as const) : (['start', -1] as const);
  // Below, it ends with the mark's foot; above, with its head, which leans to the right.
  const edge = isBetween ? Math.max(0, outwards) * MARK_PX : outwards * MARK_PX;
  return (
    // Whole at both ends of the axis.
    <g transform={`translate(${(0.5 - part) * 2 * MARK_PX} ${axisY})`}>
      <Link href={href}>
        <rect x={x} y={isBetween ? -80 : -20} width="104" height="100" className={`touch ${anchor}`} />
        <rect x={x} y="-17" width={MARK_PX} height="34" className="mark" />
        <text x={x} dx={edge} y={isBetween ? -48 : 50} textAnchor={anchor} className="numeric">
          {formatUsd(usd)}
        </text>
        <text x={x} dx={edge} y={isBetween ? -26 : 72} textAnchor={anchor}>
          {names.join(', ')}
        </text>
      </Link>
    </g>
  );
}
