import { type ReactNode, useId } from 'react';

const CONTROL =
  'min-h-9 w-full min-w-0 rounded-md border border-edge bg-sunken px-2.5 py-1 text-sm text-text max-md:min-h-11 max-md:text-base ' +
  'transition-colors duration-150 placeholder:text-muted hover:enabled:border-text aria-invalid:border-red ' +
  'focus-visible:border-volt focus-visible:outline-offset-1 disabled:border-dashed disabled:text-muted';

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
