import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { JoiningChains } from './joining-chains.tsx';
import { PROBLEM } from './texts/problem.ts';

/** Three chains drawn apart, which join. */
export function ProblemSection(): ReactNode {
  const { title, solutionTitle, problems, solutions, source } = PROBLEM;
  return (
    <Section id="problem" heading="above" title={title} source={source}>
      <div className="grid items-stretch gap-y-2 lg:grid-cols-[5fr_3fr_4fr]">
        <ul className="grid gap-y-3 lg:auto-rows-fr lg:gap-y-0">
          {problems.map((problem) => (
            <li key={problem.title} className="grid content-center gap-1 lg:py-4">
              <h3 className="text-base md:text-lg">{problem.title}</h3>
              <p className="max-w-[29.5em] text-muted">{problem.text}</p>
            </li>
          ))}
        </ul>
        <JoiningChains />
        <div className="grid content-center gap-2 border-volt-edge md:gap-4 border-l-4 bg-surface px-5 py-4 md:py-6 max-lg:border-t-4 max-lg:border-l-0 lg:px-8">
          <h3 className="text-lg md:text-2xl">{solutionTitle}</h3>
          <ul className="grid gap-1 md:gap-3">
            {solutions.map((solution) => (
              <li key={solution} className="font-semibold">
                {solution}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
