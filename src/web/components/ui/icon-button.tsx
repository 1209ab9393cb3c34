import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps {
  readonly Icon: LucideIcon;
  readonly label: string;
  /** Of the tooltip; default: the label. */
  readonly hint?: string;
  readonly isPressed?: boolean;
  readonly className?: string;
  readonly iconClass?: string;
  readonly onClick: () => void;
}

/** Of a control that shows a picture only. */
export const ICON_BUTTON =
  'grid size-11 place-items-center rounded-md border border-transparent text-muted transition-colors duration-150 ' +
  'hover:border-edge hover:text-text active:bg-surface aria-pressed:text-volt';

/** A button that shows a picture only, with its name in a tooltip. */
export function IconButton(props: IconButtonProps): ReactNode {
  const { Icon, label, hint = label, isPressed, className = '', iconClass = 'size-5', onClick } = props;
  return (
    <Tooltip content={hint}>
      <button
        type="button"
        aria-pressed={isPressed}
        aria-label={label}
        onClick={onClick}
        className={`${ICON_BUTTON} ${className}`}
      >
        <Icon aria-hidden="true" className={iconClass} />
      </button>
    </Tooltip>
  );
}
