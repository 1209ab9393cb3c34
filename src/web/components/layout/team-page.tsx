import type { ReactNode } from 'react';

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
      <div className={`flex flex-wrap justify-between gap-x-6 gap-y-3 ${lead === undefined ? 'items-center' : ''}`}>
        <div className={`min-w-0 max-w-full grow basis-40 ${lead === undefined ? '' : 'max-sm:basis-full'}`}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="wrap-anywhere text-title">{title}</h1>
            {aside}
          </div>
          {lead !== undefined && <p className="mt-1 max-w-[52ch] text-balance text-muted text-sm">{lead}</p>}
        </div>
        {actions !== undefined && (
          <div className="flex shrink-0 flex-wrap items-start gap-2 max-sm:shrink">{actions}</div>
        )}
      </div>
      {children}
    </div>
  );
}
