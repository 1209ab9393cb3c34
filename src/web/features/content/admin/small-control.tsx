import { type ReactNode, useId } from 'react';

const CONTROL = 'field min-h-9 w-full px-2.5 py-1 text-sm max-md:min-h-11 max-md:text-base';

export interface SmallControlProps {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
}

/** What connects an element to its label and its error. */
interface ControlAttributes {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A control of a dense form, with its label above and its error below. */
export function SmallControl({
  label,
  isLabelHidden = false,
  error,
  className = '',
  children,
}: SmallControlProps & { readonly children: (attributes: ControlAttributes) => ReactNode }): ReactNode {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-muted text-xs'}>
        {label}
      </label>
      {children({
        id,
        className: CONTROL,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': error === undefined ? undefined : errorId,
      })}
      {error !== undefined && (
        <p id={errorId} className="text-red text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
