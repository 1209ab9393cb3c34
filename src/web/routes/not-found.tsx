import type { ReactNode } from 'react';
import { NextSteps } from '#web/components/layout/next-steps.tsx';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { SketchFigure } from '#web/components/sketch/sketch-figure.tsx';
import { NOT_FOUND } from '#web/content/not-found.ts';
import { SKETCHES } from '#web/content/sketches.ts';

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
