import { CircleAlert } from 'lucide-react';
import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';

export interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** The multi-line variant of `TextField`. */
export function TextAreaField({ label, error, className, ref, ...area }: TextAreaFieldProps): ReactNode {
  const areaId = useId();
  const errorId = `${areaId}-error`;
  return (
    <div className={`grid gap-1.5 ${className ?? ''}`}>
      <label htmlFor={areaId} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        rows={3}
        {...area}
        ref={ref}
        id={areaId}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        className={
          'min-h-24 w-full min-w-0 rounded-md border border-edge bg-sunken px-3.5 py-2.5 text-base text-text ' +
          'transition-colors duration-150 placeholder:text-muted hover:enabled:border-text ' +
          'focus-visible:border-volt focus-visible:outline-offset-1 aria-invalid:border-red'
        }
      />
      {error !== undefined && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-red">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
