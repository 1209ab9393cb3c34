import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'live' | 'info' | 'warning' | 'danger';

const TONES: Record<BadgeTone, string> = {
  neutral: 'border-edge text-muted',
  live: 'border-volt bg-volt-tint text-volt',
  info: 'border-cyan bg-info-tint text-cyan',
  warning: 'border-amber bg-amber-tint text-amber',
  danger: 'border-red bg-red-tint text-red',
};

export interface BadgeProps {
  readonly tone?: BadgeTone | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function Badge({ tone = 'neutral', children, className }: BadgeProps): ReactNode {
  return <span className={`badge ${TONES[tone]} ${className ?? ''}`}>{children}</span>;
}
