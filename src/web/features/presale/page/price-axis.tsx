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
/** Of the line; above it are the factors, below it the prices. */
const AXIS_Y = 40;
/** Parts of the axis: a price that is nearer to another is moved away from it on a phone, or set in a second row. */
const NEAR = { phone: 0.3, always: 0.19 } as const;

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
    <section id="prices" aria-labelledby="prices-title" className="grid gap-x-6 gap-y-3">
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
 * element.
 */
function Axis({ prices }: { readonly prices: readonly StatedPrice[] }): ReactNode {
  const [lowest = 1, highest = 1] = [prices[0]?.usd, prices.at(-1)?.usd];
  const partOf = (usd: number): number => Math.log(usd / lowest) / Math.log(highest / lowest);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its links have names, and a title would be a tooltip over them.
    <svg className="price-axis">
      <line x1="0" x2="100%" y1={AXIS_Y} y2={AXIS_Y} />
      {prices.slice(1).map(({ usd }, index) => {
        const before = prices[index]?.usd ?? usd;
        return (
          <text key={usd} x={`${((partOf(before) + partOf(usd)) / 2) * 100}%`} y={AXIS_Y - 26} textAnchor="middle">
            {`× ${(usd / before).toLocaleString('en-US', { maximumSignificantDigits: 2 })}`}
          </text>
        );
      })}
      {prices.map((price) => (
        <Dot key={price.usd} price={price} part={partOf(price.usd)} />
      ))}
    </svg>
  );
}

/** `part`: of the axis, from 0 to 1. */
function Dot({ price: { usd, names, href }, part }: { readonly price: StatedPrice; readonly part: number }): ReactNode {
  const x = `${part * 100}%`;
  const isLate = part > 0.5;
  // Of a price between two others; the others are at 0 and 1.
  const distance = Math.min(part, 1 - part) || 1;
  const near = distance < NEAR.always ? 'always' : distance < NEAR.phone ? 'phone' : undefined;
  const text = { x, dx: isLate ? MARK_PX : -MARK_PX, textAnchor: isLate ? 'end' : 'start' } as const;
  return (
    // Whole at both ends of the axis.
    <g transform={`translate(${(0.5 - part) * 2 * MARK_PX} ${AXIS_Y})`}>
      <Link href={href}>
        <rect x={x} y="-17" width={MARK_PX} height="34" className="mark" />
        <g className={text.textAnchor} data-near={near}>
          <rect x={x} y="20" width="104" height="60" className="touch" />
          <text {...text} y={50} className="numeric">
            {formatUsd(usd)}
          </text>
          <text {...text} y={72}>
            {names.join(', ')}
          </text>
        </g>
      </Link>
    </g>
  );
}
