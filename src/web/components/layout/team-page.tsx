import type { ReactNode } from 'react';

/** A small button in the row of a screen's actions. */
export const TEAM_ACTION: string =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-md border border-line px-2.5 text-sm font-semibold ' +
  'text-text transition-colors hover:border-edge hover:bg-surface md:min-h-9';

export interface TeamPageProps {
  readonly title: ReactNode;
  /** Beside the title: a state, a count. */
  readonly aside?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of the team's area, below the area's own header. */
export function TeamPage({ title, aside, lead, actions, children }: TeamPageProps): ReactNode {
  return (
    <div className="px-4 py-5 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-full grow basis-40">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h1 className="wrap-anywhere text-title">{title}</h1>
            {aside}
          </div>
          {/* On a phone the title says enough. */}
          {lead !== undefined && <p className="mt-1 max-w-[44em] text-muted text-sm max-sm:hidden">{lead}</p>}
        </div>
        {actions !== undefined && (
          <div className="flex shrink-0 flex-wrap items-center gap-2 max-sm:shrink">{actions}</div>
        )}
      </div>
      {children}
    </div>
  );
}
