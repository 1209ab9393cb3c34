import { Check } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './text-field.tsx';

export interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly children: ReactNode;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A native checkbox; the whole label is its target. */
export function CheckboxField({ children, error, ref, ...input }: CheckboxFieldProps): ReactNode {
  const inputId = useId();
  const errorId = `${inputId}-error`;
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={inputId}
        className="group flex items-start gap-3 py-1.5 text-sm leading-6 has-disabled:cursor-not-allowed has-disabled:text-muted"
      >
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            {...input}
            ref={ref}
            id={inputId}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            className={
              'peer size-5 appearance-none rounded-sm border border-edge bg-sunken transition-colors duration-150 ' +
              'group-hover:enabled:border-volt checked:border-volt-edge checked:bg-volt-fill ' +
              'active:enabled:bg-line checked:active:enabled:bg-volt-fill-active aria-invalid:border-red ' +
              'disabled:cursor-not-allowed disabled:border-dashed'
            }
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute size-4 text-on-volt opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{children}</span>
      </label>
      <FieldError id={errorId} error={error} className="pl-8" />
    </div>
  );
}
