import type { ReactNode } from 'react';

/** Names the document that numbers or claims come from. */
export function SourceNote({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className="max-w-[64ch] border-line border-l-2 pl-4 text-muted text-sm">{children}</p>;
}
