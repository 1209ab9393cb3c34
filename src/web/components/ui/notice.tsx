import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type NoticeTone = 'info' | 'warning' | 'danger';

const TONES = {
  info: { box: 'border-cyan bg-info-tint', ink: 'text-cyan', Icon: Info },
  warning: { box: 'border-amber bg-amber-tint', ink: 'text-amber', Icon: TriangleAlert },
  danger: { box: 'border-red bg-red-tint', ink: 'text-red', Icon: CircleAlert },
} as const;

export interface NoticeProps {
  readonly tone?: NoticeTone | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Only for a notice that appears later. `alert` interrupts a screen reader, `status` waits. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly className?: string | undefined;
}

export function Notice({ tone = 'info', title, children, role, className }: NoticeProps): ReactNode {
  const { box, ink, Icon } = TONES[tone];
  return (
    <div role={role} className={`flex items-start gap-3 rounded-md border px-4 py-3 text-sm ${box} ${className ?? ''}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
      <div className="wrap-anywhere grid min-w-0 gap-0.5">
        {title !== undefined && <p className={`font-semibold ${ink}`}>{title}</p>}
        {children !== undefined && <div className="text-text">{children}</div>}
      </div>
    </div>
  );
}

interface FailureNoticeProps {
  readonly title: string | undefined;
  readonly text: string | undefined;
}

/** Says why an action has failed; without a text, nothing has. */
export function FailureNotice({ title, text }: FailureNoticeProps): ReactNode {
  if (text === undefined) return null;
  return (
    <Notice tone="danger" role="alert" title={title}>
      {text}
    </Notice>
  );
}
