import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  /** Why it is empty, and what fills it. */
  readonly children?: ReactNode;
  /** What leads on. */
  readonly actions?: ReactNode;
}

/** In the place of a list without entries. */
export function EmptyState({ title, children, actions }: EmptyStateProps): ReactNode {
  return (
    <div className="mt-4 grid justify-items-center gap-3 border-line border-y border-dashed px-4 py-12 text-center">
      <p className="font-semibold text-base">{title}</p>
      {children !== undefined && <div className="max-w-[36em] text-muted text-sm">{children}</div>}
      {actions !== undefined && <div className="flex flex-wrap items-center justify-center gap-3">{actions}</div>}
    </div>
  );
}
