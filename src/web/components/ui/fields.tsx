import { TriangleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
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

interface SwitchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The switch stands at the end of the row, as in a list of settings. */
  readonly isTrailing?: boolean;
  /** Null: no warning now. */
  readonly warning?: string | null | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

export function SwitchField(props: SwitchFieldProps): ReactNode {
  const { label, hint, isTrailing = false, warning, className, ref, ...input } = props;
  const inputId = useId();
  const hintId = `${inputId}-hint`;
  const warningId = `${inputId}-warning`;
  const describedBy = [warning && warningId, hint !== undefined && hintId].filter(Boolean).join(' ');
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${className ?? ''}`}>
      <label
        htmlFor={inputId}
        className={`group inline-flex min-h-11 items-center gap-3 font-semibold text-sm ${isTrailing ? 'w-full justify-between' : ''}`}
      >
        <span className={`relative inline-flex h-7 w-12 shrink-0 ${isTrailing ? 'order-last' : ''}`}>
          <input
            {...input}
            ref={ref}
            id={inputId}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state.
            role="switch"
            aria-describedby={describedBy || undefined}
            className={
              'peer h-7 w-12 appearance-none rounded-full border border-edge bg-sunken transition-colors duration-150 ' +
              'group-hover:border-text checked:border-(--volt-edge) checked:bg-volt-fill'
            }
          />
          <span
            aria-hidden="true"
            className={
              'pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-muted transition-transform duration-150 ease-swift ' +
              'peer-checked:translate-x-5 peer-checked:bg-on-volt forced-colors:peer-checked:bg-text'
            }
          />
        </span>
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="-mt-2 w-full pl-15 text-muted text-sm">
          {hint}
        </p>
      )}
      {warning !== undefined && (
        <div className="w-full">
          <FieldWarning id={warningId} text={warning} />
        </div>
      )}
    </div>
  );
}

/** A warning about a field. The live region stays mounted while empty, so that changes are announced. */
export function FieldWarning({ id, text }: { readonly id: string; readonly text: string | null }): ReactNode {
  return (
    <div id={id} role="status" className={text === null ? 'absolute' : undefined}>
      {text !== null && (
        <p className="flex items-start gap-1.5 text-amber text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          <span className="wrap-anywhere min-w-0">{text}</span>
        </p>
      )}
    </div>
  );
}
