import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TEAM_ACTION } from '#web/components/layout/team-page.tsx';
import { TABLE_TEXTS } from '../texts.ts';
import type { TableParams } from './table-address.ts';

interface FilterOf<Type extends string> {
  readonly type: Type;
  /** Its parameter in the query. */
  readonly name: string;
  readonly label: string;
  /** Means nothing, and is not shown, without this other parameter. */
  readonly onlyWith?: string;
}

export type TableFilter =
  | (FilterOf<'text'> & {
      /** What a browser offers to complete. */
      readonly suggestions?: readonly string[];
    })
  | FilterOf<'day'>
  | (FilterOf<'choice'> & {
      /** Without a choice; undefined: all. */
      readonly none?: string;
      /** A list at any number of options, whose labels are long. */
      readonly isList?: boolean;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    });

interface FilterProps<Filter extends TableFilter = TableFilter> {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (changes: TableParams) => void;
}

/** The filters as chips and fields; on a phone all but the first are folded. The slash key focuses the first field. */
export function TableFilters(props: {
  readonly filters: readonly TableFilter[];
  readonly params: URLSearchParams;
  readonly onChange: (changes: TableParams) => void;
}): ReactNode {
  const { filters, params, onChange } = props;
  const box = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || event.metaKey || event.ctrlKey || isTyping) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const [first, ...others] = filters.filter(({ onlyWith }) => onlyWith === undefined || params.has(onlyWith));
  const set = others.filter(({ name }) => params.has(name)).length;
  return (
    <search ref={box} className="flex min-w-0 flex-wrap items-end gap-x-4 gap-y-3 max-sm:w-full">
      {first !== undefined && <Filter filter={first} params={params} onChange={onChange} />}
      {others.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`${TEAM_ACTION} sm:hidden`}
        >
          {TABLE_TEXTS.filters(set)}
        </button>
      )}
      <div className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
        {others.map((filter) => (
          <Filter key={filter.name} filter={filter} params={params} onChange={onChange} />
        ))}
      </div>
    </search>
  );
}

function Filter({ filter, params, onChange }: Omit<FilterProps, 'value'> & { readonly params: URLSearchParams }) {
  const value = params.get(filter.name) ?? '';
  if (filter.type === 'choice') return <ChoiceFilter filter={filter} value={value} onChange={onChange} />;
  return <FieldFilter filter={filter} value={value} onChange={onChange} />;
}

/** Typed text is searched for after a pause in typing. */
const TYPING_PAUSE_MS = 250;

function FieldFilter({ filter, value, onChange }: FilterProps<Exclude<TableFilter, { type: 'choice' }>>): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const isText = filter.type === 'text';
  const suggestions = filter.type === 'text' ? (filter.suggestions ?? []) : [];

  // The address was changed elsewhere: by the back button, or "clear".
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(
      () => {
        sent.current = typed;
        onChange({ [filter.name]: typed });
      },
      isText ? TYPING_PAUSE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [typed, onChange, filter.name, isText]);

  return (
    <div className="grid min-w-0 gap-1 max-sm:grow">
      <label htmlFor={id} className="text-muted text-xs">
        {filter.label}
      </label>
      <input
        id={id}
        type={isText ? 'search' : 'date'}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        {...(suggestions.length > 0 && { list: `${id}-list` })}
        onChange={({ target }) => setTyped(target.value)}
        className={`field min-h-11 px-3 text-sm md:min-h-9 ${isText ? 'sm:max-xl:w-44 xl:w-64' : 'numeric'}`}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  );
}

/** More than these would take several lines on a phone. */
const CHIPS_MAX = 5;

function ChoiceFilter(props: FilterProps<Extract<TableFilter, { type: 'choice' }>>): ReactNode {
  const { options, isList } = props.filter;
  return options.length < CHIPS_MAX && isList !== true ? <ChipFilter {...props} /> : <SelectFilter {...props} />;
}

function SelectFilter({ filter, value, onChange }: FilterProps<Extract<TableFilter, { type: 'choice' }>>): ReactNode {
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
        className="field min-h-11 min-w-0 max-w-80 px-3 text-sm max-sm:max-w-full md:min-h-9"
      >
        <option value="">{filter.none ?? TABLE_TEXTS.all}</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {/* Of an address that was followed. */}
        {value !== '' && !filter.options.some((option) => option.value === value) && <option>{value}</option>}
      </select>
    </div>
  );
}

function ChipFilter({ filter, value, onChange }: FilterProps<Extract<TableFilter, { type: 'choice' }>>): ReactNode {
  const labelId = useId();
  const options = [{ value: '', label: filter.none ?? TABLE_TEXTS.all }, ...filter.options];
  return (
    <div className="grid min-w-0 gap-1">
      <span id={labelId} className="text-muted text-xs">
        {filter.label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of chips in every browser. */}
      <div role="group" aria-labelledby={labelId} className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange({ [filter.name]: option.value })}
            className="min-h-11 rounded-full border border-line px-3.5 text-muted text-sm transition-colors hover:border-edge hover:text-text aria-pressed:border-volt aria-pressed:bg-volt-tint aria-pressed:text-volt md:min-h-9"
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}
