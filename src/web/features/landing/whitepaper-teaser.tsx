import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

/** The cover of the paper. */
export function WhitepaperTeaser(): ReactNode {
  return (
    <Section
      id="whitepaper"
      isHalf
      title="The Presale Whitepaper"
      lead="Seven short chapters to read online or in print."
      aside={
        <ButtonLink href="/whitepaper" variant="secondary">
          <FileText aria-hidden="true" className="size-4" />
          Read the Whitepaper
        </ButtonLink>
      }
    >
      <svg viewBox="0 0 480 130" aria-hidden="true" fill="none" strokeWidth="2" className="w-full">
        <path d="M1 129V1h430l48 48v80z" className="fill-surface stroke-edge" />
        <path d="M431 1v48h48" className="fill-line stroke-edge" />
        <path d="M88 20 52 74h22l-14 40 38-54H76z" className="fill-volt-fill stroke-volt-edge" />
        <path d="M136 44h220M136 70h280M136 96h180" strokeWidth="8" className="stroke-line" />
      </svg>
    </Section>
  );
}
