import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';

const BLOCKS_PER_MINUTE = 20;

/** A minute of blocks, and the two figures of the plan. */
export function Technology(): ReactNode {
  return (
    // The word joiner keeps "three-second" in one line.
    <Section id="technology" title={'Built for three-\u2060second blocks'}>
      <div
        aria-hidden="true"
        className="mx-[calc(50%-50vw-3rem)] flex h-[clamp(1.75rem,5vw,4.5rem)] gap-[clamp(3px,0.5vw,7px)]"
      >
        {Array.from({ length: BLOCKS_PER_MINUTE }, (_, place) => `block ${place}`).map((key) => (
          <i key={key} className="slanted flex-1 bg-line nth-7:bg-text" />
        ))}
      </div>
      <dl className="grid cramped:grid-cols-1 grid-cols-[1fr_2fr] gap-6 md:grid-cols-[5fr_7fr]">
        <Figure label="Block time" value="3" unit="seconds" />
        <Figure label="Throughput" value=">10,000" unit="transactions per second" />
      </dl>
      <p className="text-muted text-sm">One minute is twenty blocks. Design targets, not measurements.</p>
    </Section>
  );
}

function Figure({ label, value, unit }: { readonly label: string; readonly value: string; readonly unit: string }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-muted text-sm">{label}</dt>
      <dd>
        <span className="target block font-display font-semibold">{value}</span>
        {unit}
      </dd>
    </div>
  );
}
