import type { ReactNode } from 'react';

export interface PageIntroProps {
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}

export function PageIntro({ title, lead, children }: PageIntroProps): ReactNode {
  return (
    <div className="grid max-w-3xl content-start justify-items-start gap-5">
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-[40em] text-lg text-muted">{lead}</p>
      {children}
    </div>
  );
}
