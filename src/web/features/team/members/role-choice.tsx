import { type ReactNode, useId } from 'react';

export interface RoleOption<Role extends string> {
  readonly value: Role;
  readonly label: string;
  readonly hint: string;
}

interface RoleChoiceProps<Role extends string> {
  readonly label: string;
  readonly options: readonly RoleOption<Role>[];
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

/** One of few roles, each with what it may do. */
export function RoleChoice<Role extends string>({ label, options, value, onChange }: RoleChoiceProps<Role>): ReactNode {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-edge px-3.5 py-2.5 transition-colors duration-150 hover:border-text has-checked:border-volt has-checked:bg-volt-tint"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-1 size-4 shrink-0 accent-volt"
          />
          <span className="grid gap-0.5 text-sm">
            <span className="font-semibold">{option.label}</span>
            <span className="text-muted">{option.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
