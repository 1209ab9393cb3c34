import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TABLE_TEXTS } from '../texts.ts';
import type { TableParams } from './table-address.ts';

/** A text that is searched for. */
export interface TableSearch {
  /** Its parameter in the query. */
  readonly name: string;
  readonly label: string;
}

/** One of a few values, or all. */
export interface TableFilter extends TableSearch {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface FilterProps<Filter> {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (changes: TableParams) => void;
}

/** Typed text is searched for after a pause in typing. */
const TYPING_PAUSE_MS = 250;

export function SearchField({ filter: { name, label }, value, onChange }: FilterProps<TableSearch>): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);

  // The address was changed elsewhere: by the back button, or "clear".
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      onChange({ [name]: typed });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange, name]);

  return (
    <div className="grid min-w-0 gap-1 max-sm:grow">
      <label htmlFor={id} className="text-muted text-xs">
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="field min-h-11 px-3 text-sm sm:max-xl:w-44 md:min-h-9 xl:w-64"
      />
    </div>
  );
}

export function FilterChoice({ filter, value, onChange }: FilterProps<TableFilter>): ReactNode {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1 max-sm:grow">
      <label htmlFor={id} className="text-muted text-xs">
        {filter.label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange({ [filter.name]: target.value })}
        className="field min-h-11 min-w-0 px-3 text-sm md:min-h-9"
      >
        <option value="">{TABLE_TEXTS.all}</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
