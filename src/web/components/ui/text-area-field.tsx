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
        className="field min-h-24 w-full px-3.5 py-2.5 text-base"
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
