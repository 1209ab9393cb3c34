import type { ReactNode, SelectHTMLAttributes } from 'react';
import { SmallControl, type SmallControlProps } from './small-control.tsx';

interface SmallChoiceProps<Value extends string>
  extends SmallControlProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'onChange' | 'value'> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of a dense form. */
export function SmallChoice<Value extends string>(props: SmallChoiceProps<Value>): ReactNode {
  const { label, isLabelHidden, error, className, options, onChange, ...select } = props;
  return (
    <SmallControl {...{ label, isLabelHidden, error, className }}>
      {(attributes) => (
        <select
          {...select}
          {...attributes}
          onChange={({ target }) => {
            const chosen = options[target.selectedIndex];
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </SmallControl>
  );
}
