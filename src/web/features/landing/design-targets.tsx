import type { ReactNode } from 'react';
import { Stat } from '#web/components/ui/stat.tsx';
import { HOME } from '#web/content/home.ts';

export function DesignTargets(): ReactNode {
  return (
    <section aria-labelledby="design-targets" className="mt-6 grid w-full gap-4">
      <h2 id="design-targets" className="engraved text-muted">
        {HOME.figuresTitle}
      </h2>
      <dl className="flex flex-wrap gap-x-10 gap-y-5">
        {HOME.figures.map((figure) => (
          <Stat key={figure.label} label={figure.label} value={figure.value} unit={figure.unit} size="lg" />
        ))}
      </dl>
      <p className="text-muted text-sm">{HOME.figuresNote}</p>
    </section>
  );
}
