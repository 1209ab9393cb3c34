import type { ReactNode } from 'react';
import type { MockupPartOf } from '#web/content/mockup.ts';

/** One thing and what it is connected to: a trunk with a branch for each; on a phone the trunk starts below it. */
export function MockupLinks({ from, to }: MockupPartOf<'links'>): ReactNode {
  return (
    <div className="grid sm:grid-cols-[auto_1fr] sm:items-center">
      <p className="flex items-center">
        <span className="grow rounded-sm border border-volt-edge bg-volt-tint px-4 py-3 text-center font-display font-semibold">
          {from}
        </span>
        <span className="h-px w-5 shrink-0 bg-edge max-sm:hidden" />
      </p>
      <ul className="ml-6 sm:ml-0">
        {to.map((target, index) => (
          <li key={target.title} className="flex min-w-0">
            <Branch isFirst={index === 0} isLast={index === to.length - 1} />
            <span className="min-w-0 grow py-1.5">
              <span className="block rounded-sm border border-line px-3 py-2 text-sm">
                <span className="font-semibold">{target.title}</span> <span className="text-muted">{target.text}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A piece of the trunk with its branch: the first has nothing above it in a wide window, the last nothing below. */
function Branch({ isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean }): ReactNode {
  const shape = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg viewBox="0 0 20 10" preserveAspectRatio="none" aria-hidden="true" className="w-5 shrink-0 stroke-edge">
      <path {...shape} d={`M0 5V${isLast ? 5 : 10}M0 5H20`} />
      <path {...shape} d="M0 0V5" className={isFirst ? 'sm:hidden' : undefined} />
    </svg>
  );
}
