import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';

const CONTROL =
  'min-h-9 w-full min-w-0 rounded-md border border-edge bg-sunken px-2.5 py-1 text-sm text-text max-md:min-h-11 max-md:text-base ' +
  'transition-colors duration-150 placeholder:text-muted hover:enabled:border-text aria-invalid:border-red ' +
  'focus-visible:border-volt focus-visible:outline-offset-1 disabled:border-dashed disabled:text-muted';

interface FieldProps {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean | undefined;
  readonly error?: string | undefined;
}

interface SmallFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly onChange: (value: string) => void;
}

/** A field of a dense form. */
export function SmallField({ label, isLabelHidden, error, className, onChange, ...input }: SmallFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={`grid content-start gap-1 ${className ?? ''}`}>
      <FieldLabel id={id} label={label} isHidden={isLabelHidden} />
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
        className={CONTROL}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface SmallChoiceProps<Value extends string>
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of a dense form. */
export function SmallChoice<Value extends string>(props: SmallChoiceProps<Value>): ReactNode {
  const { label, isLabelHidden, error, className, options, onChange, ...select } = props;
  const id = useId();
  return (
    <div className={`grid content-start gap-1 ${className ?? ''}`}>
      <FieldLabel id={id} label={label} isHidden={isLabelHidden} />
      <select
        {...select}
        id={id}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen !== undefined) onChange(chosen.value);
        }}
        className={CONTROL}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface FieldLabelProps {
  readonly id: string;
  readonly label: string;
  readonly isHidden: boolean | undefined;
}

function FieldLabel({ id, label, isHidden = false }: FieldLabelProps): ReactNode {
  return (
    <label htmlFor={id} className={isHidden ? 'sr-only' : 'text-muted text-xs'}>
      {label}
    </label>
  );
}

function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }): ReactNode {
  return (
    error !== undefined && (
      <p id={id} className="text-red text-xs">
        {error}
      </p>
    )
  );
}
