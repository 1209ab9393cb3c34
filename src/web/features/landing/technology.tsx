import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { TECHNOLOGY } from './texts/technology.ts';

/** A minute of blocks, in a dark band in both themes. */
export function Technology(): ReactNode {
  const { title, figures, blocksPerMinute, minuteCaption } = TECHNOLOGY;
  return (
    <Section
      id="technology"
      isHalf
      title={title}
      className="night bg-sunken text-text"
      aside={
        <dl className="flex gap-x-6 md:gap-x-12">
          {figures.map((figure) => (
            <div key={figure.label} className="grid content-start">
              <dt className="engraved text-muted">{figure.label}</dt>
              <dd className="grid">
                <span className="numeric font-medium text-2xl text-volt md:text-3xl">{figure.value}</span>
                <span className="text-muted">{figure.unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      }
    >
      <figure className="grid gap-2">
        <svg
          viewBox={`0 0 ${30 * blocksPerMinute} 60`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-14 w-full md:h-24"
        >
          <path d={`M1 1${'h22v58h-22zm30 0'.repeat(blocksPerMinute)}`} className="fill-volt-fill stroke-volt-edge" />
        </svg>
        <figcaption className="text-muted text-sm">{minuteCaption}</figcaption>
      </figure>
    </Section>
  );
}
