import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly below?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A labelled input. Passes on `ref` and every input property, as react-hook-form's `register` requires. */
export function TextField({ label, hint, error, below, id, className, ref, ...input }: TextFieldProps): ReactNode {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = [error !== undefined && errorId, hint !== undefined && hintId, input['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`grid gap-1.5 ${className ?? ''}`}>
      <label htmlFor={inputId} className="text-sm font-semibold">
        {label}
      </label>
      <input
        {...input}
        ref={ref}
        id={inputId}
        aria-invalid={error !== undefined || input['aria-invalid']}
        aria-describedby={describedBy || undefined}
        className="field min-h-12 w-full px-3.5 py-2 text-base read-only:border-line"
      />
      <FieldError id={errorId} error={error} />
      {below}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldErrorProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly className?: string;
}

export function FieldError({ id, error, className = '' }: FieldErrorProps): ReactNode {
  if (error === undefined) return null;
  return (
    <p id={id} className={`flex items-start gap-1.5 text-sm text-red ${className}`}>
      <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
      <span>{error}</span>
    </p>
  );
}
