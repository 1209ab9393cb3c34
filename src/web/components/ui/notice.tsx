import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type NoticeTone = 'info' | 'warning' | 'danger';

const TONES = {
  info: { look: 'border-cyan bg-info-tint', ink: 'text-cyan', Icon: Info },
  warning: { look: 'border-amber bg-amber-tint', ink: 'text-amber', Icon: TriangleAlert },
  danger: { look: 'border-red bg-red-tint', ink: 'text-red', Icon: CircleAlert },
} as const;

export interface NoticeProps {
  readonly tone?: NoticeTone | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; leave out for what was there from the beginning. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly className?: string | undefined;
}

export function Notice({ tone = 'info', title, children, role, className }: NoticeProps): ReactNode {
  const { look, ink, Icon } = TONES[tone];
  return (
    <div
      role={role}
      className={`flex items-start gap-3 rounded-md border px-4 py-3 text-sm ${look} ${className ?? ''}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
      <div className="wrap-anywhere grid min-w-0 gap-0.5">
        {title !== undefined && <p className={`font-semibold ${ink}`}>{title}</p>}
        {children !== undefined && <div className="text-text">{children}</div>}
      </div>
    </div>
  );
}
