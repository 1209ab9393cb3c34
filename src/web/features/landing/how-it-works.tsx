import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { TODAY } from '#web/content/dates.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { STEPS, type Step } from './texts/steps.ts';

/** A path with four stops: solid as far as it is open, dashed beyond. */
export function HowItWorks(): ReactNode {
  const { title, lead, items } = STEPS;
  return (
    <Section id="how-it-works" heading="above" title={title} lead={lead}>
      <ol className="grid lg:grid-cols-4">
        {items.map((step, index) => (
          <Stop key={step.title} step={step} isHere={index === 0} />
        ))}
      </ol>
    </Section>
  );
}

function Stop({ step, isHere }: { readonly step: Step; readonly isHere: boolean }): ReactNode {
  const { newWallets } = usePageData();
  const isOpen = step.state === TODAY.open;
  return (
    <li
      data-open={isOpen}
      className="path-stop relative grid content-start justify-items-start gap-0.5 pb-2.5 pl-10 last:pb-0 lg:pt-9 lg:pr-8 lg:pb-0 lg:pl-0"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-col lg:items-start">
        <h3 className="text-base md:text-lg">{step.title}</h3>
        <Badge tone={isOpen ? 'live' : 'neutral'}>
          {!isOpen && <Lock aria-hidden="true" className="size-3" />}
          {step.state}
        </Badge>
        {isHere && <p className="engraved text-volt lg:absolute lg:-top-7 lg:left-0">{STEPS.here}</p>}
      </div>
      <p className="text-muted">{typeof step.text === 'string' ? step.text : step.text[newWallets]}</p>
    </li>
  );
}
