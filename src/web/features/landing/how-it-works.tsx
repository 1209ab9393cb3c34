import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { HOME } from '#web/content/home.ts';
import { usePageFacts } from '#web/lib/page-facts.ts';

export function HowItWorks(): ReactNode {
  const { title, lead, items } = HOME.steps;
  const { newWallets } = usePageFacts();
  return (
    <Section id="how-it-works" title={title} lead={lead}>
      <ol className="grid gap-x-8 sm:grid-cols-2">
        {items.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[3rem_1fr] gap-x-4 border-line border-t py-6 max-sm:first:border-t-0 max-sm:first:pt-0 sm:nth-[-n+2]:border-t-0 sm:nth-[-n+2]:pt-0"
          >
            <span aria-hidden="true" className="numeric text-3xl text-muted leading-none">
              {index + 1}
            </span>
            <div className="grid content-start justify-items-start gap-1.5">
              <h3 className="text-lg">{step.title}</h3>
              <p className="text-muted">{typeof step.text === 'string' ? step.text : step.text[newWallets]}</p>
              <Badge tone={step.state === 'Open' ? 'live' : 'neutral'} className="mt-1">
                {step.state !== 'Open' && <Lock aria-hidden="true" className="size-3" />}
                {step.state}
              </Badge>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
