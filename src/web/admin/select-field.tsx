import { type ReactNode, useId } from 'react';

interface SelectFieldProps {
  readonly label: string;
  /** Of the option without a value. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Empty: all. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
}

/** A choice of one value or all. */
export function SelectField({ label, all, options, value, onChange, className = '' }: SelectFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field min-h-12 w-full px-3 py-2"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
