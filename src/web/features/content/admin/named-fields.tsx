import type { ReactNode } from 'react';
import type { FieldErrors } from './field-errors.ts';
import { SmallField } from './small-field.tsx';

interface NamedFieldsProps<Id extends string> {
  readonly ids: readonly Id[];
  readonly names: Readonly<Record<Id, string>>;
  readonly values: Readonly<Record<Id, string>>;
  readonly errors: FieldErrors;
  readonly onChange: (values: Readonly<Record<Id, string>>) => void;
  /** The grid's columns. */
  readonly className: string;
  readonly isAddress?: boolean;
}

/** A field for each value of a part whose values have fixed names. */
export function NamedFields<Id extends string>(props: NamedFieldsProps<Id>): ReactNode {
  const { ids, names, values, errors, onChange, className, isAddress = false } = props;
  const input = isAddress ? ({ inputMode: 'url', spellCheck: false } as const) : {};
  return (
    <div className={`grid gap-x-3 gap-y-2 ${className}`}>
      {ids.map((id) => (
        <SmallField
          key={id}
          {...input}
          label={names[id]}
          value={values[id]}
          error={errors.at(id)}
          onChange={(value) => onChange({ ...values, [id]: value })}
        />
      ))}
    </div>
  );
}
