import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { FieldError } from './text-field.tsx';

export interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

export function TextAreaField({ label, hint, error, className, ref, ...area }: TextAreaFieldProps): ReactNode {
  const areaId = useId();
  const errorId = `${areaId}-error`;
  const hintId = `${areaId}-hint`;
  const describedBy = [error !== undefined && errorId, hint !== undefined && hintId].filter(Boolean).join(' ');
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
        aria-describedby={describedBy || undefined}
        className="field min-h-24 w-full px-3.5 py-2.5 text-base"
      />
      <FieldError id={errorId} error={error} />
      {hint !== undefined && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
