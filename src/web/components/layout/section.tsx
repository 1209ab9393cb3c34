import { type ReactNode, useRef } from 'react';
import { useReveal } from '#web/lib/use-reveal.ts';
import { SourceMark } from './source-mark.tsx';

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly badge?: ReactNode;
  readonly lead?: ReactNode;
  /** Where the section's figures or claims come from. */
  readonly source?: string;
  /** The source is one of several documents that disagree. */
  readonly isDisputed?: boolean;
  /** Below the lead. */
  readonly aside?: ReactNode;
  /** Where the heading stands in a wide window; `stacked`: above, in half of it. */
  readonly heading?: 'left' | 'stacked' | 'above';
  readonly className?: string;
  readonly children: ReactNode;
}

const LAYOUTS = {
  left: { box: 'lg:grid-cols-[4fr_8fr]', heading: 'content-start', text: '' },
  stacked: { box: 'content-start', heading: '', text: 'items-center max-md:grid-cols-[1fr_auto]' },
  above: { box: '', heading: 'lg:grid-cols-[7fr_5fr]', text: '' },
} as const;

/**
 * A section of a page, below a hairline. `data-scene` plays the motion of its pictures once, when it is seen
 * (`styles/scenes.css`).
 */
export function Section(props: SectionProps): ReactNode {
  const { id, title, badge, lead, source, isDisputed = false, aside, heading = 'left', className = '' } = props;
  const section = useRef<HTMLElement>(null);
  const scene = useReveal(section);
  const layout = LAYOUTS[heading];
  const hasText = lead !== undefined || aside !== undefined;
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-scene={scene}
      className={`rendered-near relative overflow-x-clip border-line border-t outline-none ${className}`}
    >
      <div
        className={`page-width grid grid-cols-1 gap-x-16 gap-y-2 py-3 max-md:text-sm md:gap-y-7 md:py-11 ${layout.box}`}
      >
        <div className={`grid grid-cols-1 gap-x-16 gap-y-2 md:gap-y-4 ${hasText ? layout.heading : ''}`}>
          <div className="text-balance text-xl wrap-anywhere md:text-3xl">
            <h2 id={`${id}-title`} className="mr-2 inline md:mr-4">
              {title}
            </h2>{' '}
            {badge}
            {source !== undefined && <SourceMark id={id} title={title} text={source} hasComparison={isDisputed} />}
          </div>
          {hasText && (
            <div className={`grid justify-items-start gap-3 md:gap-4 ${layout.text}`}>
              {lead !== undefined && <p className="max-w-[37.5em] text-muted">{lead}</p>}
              {aside}
            </div>
          )}
        </div>
        <div className="min-w-0">{props.children}</div>
      </div>
    </section>
  );
}
