import type { ReactNode } from 'react';
import { NextSteps } from '#web/components/layout/next-steps.tsx';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { SketchFigure } from '#web/components/sketch/sketch-figure.tsx';
import type { NextStep } from '#web/content/next-steps.ts';
import { SKETCHES } from '#web/content/sketches.ts';

const NOT_FOUND = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  next: ['home', 'presale', 'whitepaper', 'miner', 'game', 'status'],
} as const satisfies { readonly next: readonly NextStep[]; readonly [key: string]: unknown };

export function NotFoundRoute(): ReactNode {
  return (
    <>
      <PlainPage title={NOT_FOUND.title} text={NOT_FOUND.text}>
        <div className="my-3 w-full max-w-2xl">
          <SketchFigure sketch={SKETCHES.notFound} />
        </div>
      </PlainPage>
      <NextSteps steps={NOT_FOUND.next} />
    </>
  );
}
