import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';

const BLOCK_SECONDS = 3;
const BLOCKS_PER_MINUTE = 60 / BLOCK_SECONDS;

/** A minute of blocks, in a dark band in both themes. */
export function Technology(): ReactNode {
  return (
    <Section
      id="technology"
      isHalf
      // The word joiner keeps "three-second" in one line.
      title={'Built for three-\u2060second blocks'}
      className="night bg-sunken text-text"
      aside={
        <dl className="flex gap-x-6 md:gap-x-12">
          <Figure label="Block time" value={String(BLOCK_SECONDS)} unit="seconds" />
          <Figure label="Throughput" value=">10,000" unit="transactions per second" />
        </dl>
      }
    >
      <figure className="grid gap-2">
        <svg
          viewBox={`0 0 ${30 * BLOCKS_PER_MINUTE} 60`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-14 w-full md:h-24"
        >
          <path d={`M1 1${'h22v58h-22zm30 0'.repeat(BLOCKS_PER_MINUTE)}`} className="fill-volt-fill stroke-volt-edge" />
        </svg>
        <figcaption className="text-muted text-sm">
          {`One minute at the stated block time: ${BLOCKS_PER_MINUTE} blocks. Design targets, not measurements.`}
        </figcaption>
      </figure>
    </Section>
  );
}

function Figure({ label, value, unit }: { readonly label: string; readonly value: string; readonly unit: string }) {
  return (
    <div className="grid content-start">
      <dt className="engraved text-muted">{label}</dt>
      <dd className="grid">
        <span className="numeric font-medium text-title text-volt md:text-heading">{value}</span>
        <span className="text-muted">{unit}</span>
      </dd>
    </div>
  );
}
