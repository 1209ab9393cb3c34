import { type ReactNode, useRef, useState } from 'react';
import { SelectField } from '#web/admin/select-field.tsx';
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
      <SelectField
        label={TEXTS.statusFilter}
        all={TEXTS.allStatuses}
        options={ROW_STATES.map((value) => ({ value, label: STATE_TEXTS[value] }))}
        value={view.state ?? ''}
        onChange={(value) => onChange({ ...view, state: ROW_STATES.find((state) => state === value), search: typed })}
        className="grow sm:max-w-44"
      />
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
