import type { ReactNode } from 'react';
import { LinkList } from '#web/components/ui/link-list.tsx';
import { NEXT_STEPS, NEXT_STEPS_TITLE, type NextStep } from '#web/content/next-steps.ts';

/** The last section of a page about something that is not there yet: what is. */
export function NextSteps({ steps }: { readonly steps: readonly NextStep[] }): ReactNode {
  return (
    <section aria-labelledby="next-steps" className="border-line border-t">
      <div className="page-width grid gap-x-16 gap-y-6 py-12 md:grid-cols-[4fr_8fr]">
        <h2 id="next-steps" className="text-xl">
          {NEXT_STEPS_TITLE}
        </h2>
        <LinkList items={steps.map((step) => NEXT_STEPS[step])} />
      </div>
    </section>
  );
}
