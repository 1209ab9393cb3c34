import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PHASE_FORM } from './texts.ts';

export const DASHBOARD_PATH = '/admin';

/** Focused when the screen below it is replaced. */
export const PHASE_PAGE_TITLE_ID = 'phase-page-title';

export interface PhasePageProps {
  readonly title: string;
  /** After the title: which phase it is. */
  readonly aside?: ReactNode;
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of both modes of the phase form. */
export function PhasePage({ title, aside, actions, children }: PhasePageProps): ReactNode {
  return (
    <div className="max-w-7xl px-4 py-3 md:px-6">
      <Link
        href={DASHBOARD_PATH}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-cyan text-sm hover:text-cyan-hover"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {PHASE_FORM.back}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 id={PHASE_PAGE_TITLE_ID} tabIndex={-1} className="text-lg focus-visible:outline-none">
            {title}
          </h1>
          {aside}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
