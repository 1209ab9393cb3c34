import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { JoiningChains } from './joining-chains.tsx';
import { PROBLEM } from './texts/problem.ts';

/** Three chains drawn apart, which join. */
export function ProblemSection(): ReactNode {
  const { title, solutionTitle, problems, solutions, source } = PROBLEM;
  return (
    <Section id="problem" heading="above" title={title} source={source}>
      <div className="grid gap-y-1 lg:grid-cols-[5fr_3fr_4fr]">
        <ul className="grid gap-y-1 lg:auto-rows-fr lg:gap-y-0 lg:pr-8">
          {problems.map((problem) => (
            <li key={problem.title} className="grid content-center gap-0.5 lg:py-3">
              <h3 className="text-base md:text-lg">{problem.title}</h3>
              <p className="max-w-[29.5em] text-muted">{problem.text}</p>
            </li>
          ))}
        </ul>
        <JoiningChains />
        <div className="grid content-center gap-1 border-volt-edge md:gap-3 border-l-2 bg-surface px-4 py-2 md:px-5 md:py-5">
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
