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
    <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2 border-line border-y py-2.5 text-muted text-sm">
      <p>{title}</p>
      {children !== undefined && <div className="max-w-[60ch]">{children}</div>}
      {actions !== undefined && <div className="ml-auto flex flex-wrap items-center gap-3">{actions}</div>}
    </div>
  );
}
