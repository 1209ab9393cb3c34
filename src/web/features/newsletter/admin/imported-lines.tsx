import { type ReactNode, useState } from 'react';
import { IMPORT_EFFECTS } from '#domain/newsletter/import-line.ts';
import { SelectField } from '#web/admin/select-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { ImportedLine } from './run-import.ts';
import { SUBSCRIBERS } from './texts.ts';

const TEXTS = SUBSCRIBERS.import;
const SHOWN_STEP = 200;

/** What happens to each line, of one effect or of all. */
export function ImportedLines({ lines }: { readonly lines: readonly ImportedLine[] }): ReactNode {
  const [effect, setEffect] = useState('');
  const [shown, setShown] = useState(SHOWN_STEP);
  const matching = effect === '' ? lines : lines.filter((line) => line.effect === effect);
  const visible = matching.slice(0, shown);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label={TEXTS.filter}
          all={TEXTS.all}
          options={IMPORT_EFFECTS.map((value) => ({ value, label: TEXTS.effects[value] }))}
          value={effect}
          onChange={(value) => {
            setEffect(value);
            setShown(SHOWN_STEP);
          }}
        />
        <p className="numeric text-muted text-sm">{TEXTS.firstOf(visible.length, matching.length)}</p>
      </div>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-left text-muted">
            {Object.values(TEXTS.columns).map((column) => (
              <th key={column} className="engraved border-edge border-b py-2 pr-3">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visible.map(({ line, address, effect: one, problem }) => (
            <tr key={line} className="border-line border-b">
              <td className="numeric py-2 pr-3 text-muted">{line}</td>
              <td className="wrap-anywhere py-2 pr-3">{address}</td>
              <td className={`py-2 ${one === 'rejected' ? 'text-red' : ''}`}>
                {TEXTS.effects[one]}
                {problem !== null && `: ${TEXTS.problems[problem]}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {visible.length < matching.length && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setShown(shown + SHOWN_STEP)}>
          {TEXTS.more}
        </Button>
      )}
    </div>
  );
}
