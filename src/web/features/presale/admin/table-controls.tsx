import { type ReactNode, useId, useRef, useState } from 'react';
import { TextField } from '#web/components/ui/text-field.tsx';
import { ROW_STATES, type TableView } from './table-view.ts';
import { DASHBOARD, STATE_TEXTS } from './texts.ts';

const TEXTS = DASHBOARD.phases;

export interface TableControlsProps {
  readonly view: TableView;
  readonly onChange: (view: TableView) => void;
  readonly shown: number;
  readonly all: number;
}

export function TableControls({ view, onChange, shown, all }: TableControlsProps): ReactNode {
  const statusId = useId();
  const searchField = useRef<HTMLInputElement>(null);
  // Separate from the URL, which is updated later than the keys are typed.
  const [typed, setTyped] = useState(view.search);

  return (
    <search className="flex flex-wrap items-end gap-4">
      <TextField
        ref={searchField}
        label={TEXTS.search}
        type="search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange({ ...view, search: target.value });
        }}
        className="min-w-0 grow sm:max-w-72"
      />
      <div className="grid grow gap-1.5 sm:max-w-44">
        <label htmlFor={statusId} className="font-semibold text-sm">
          {TEXTS.statusFilter}
        </label>
        <select
          id={statusId}
          value={view.state ?? ''}
          onChange={({ target }) =>
            onChange({ ...view, state: ROW_STATES.find((state) => state === target.value), search: typed })
          }
          className="field min-h-12 w-full px-3 py-2"
        >
          <option value="">{TEXTS.allStatuses}</option>
          {ROW_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_TEXTS[state]}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className="numeric ml-auto py-2.5 text-muted text-sm">
        {TEXTS.count(shown, all)}
      </p>
      {shown === 0 && (
        <p className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 py-4">
          {TEXTS.noMatch}
          <button
            type="button"
            onClick={() => {
              setTyped('');
              onChange({ ...view, state: undefined, search: '' });
              searchField.current?.focus();
            }}
            className="min-h-11 font-semibold text-link text-sm"
          >
            {TEXTS.clear}
          </button>
        </p>
      )}
    </search>
  );
}
