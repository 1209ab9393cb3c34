import type { ReactNode } from 'react';
import { DATE_CHARACTERS_MAX, PLANNED_DATE_IDS } from '#domain/content/content.ts';
import type { EditedContent, EditedDate } from './edited-content.ts';
import type { FieldErrors } from './field-errors.ts';
import { SmallChoice } from './small-choice.tsx';
import { SmallField } from './small-field.tsx';
import { CONTENT_ADMIN } from './texts.ts';

const TEXTS = CONTENT_ADMIN.dates;
const REPORTS = (['planned', 'done', 'late'] as const).map((value) => ({ value, label: TEXTS.reports[value] }));

interface DateFieldsProps {
  readonly dates: EditedContent['plannedDates'];
  readonly errors: FieldErrors;
  readonly onChange: (dates: EditedContent['plannedDates']) => void;
}

/** The planned dates, one in a row. */
export function DateFields({ dates, errors, onChange }: DateFieldsProps): ReactNode {
  return (
    <ul className="grid">
      {PLANNED_DATE_IDS.map((id) => {
        const name = TEXTS.names[id];
        const change = (values: Partial<EditedDate>) => onChange({ ...dates, [id]: { ...dates[id], ...values } });
        const own = errors.of(`plannedDates.${id}`);
        return (
          <li
            key={id}
            className="grid grid-cols-2 items-center gap-x-3 gap-y-1.5 border-line border-t py-2 first:border-t-0 sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_9.5rem_7rem]"
          >
            <span className="text-sm max-sm:col-span-full">{name}</span>
            <SmallField
              isLabelHidden
              label={TEXTS.text(name)}
              className="max-sm:col-span-full"
              maxLength={DATE_CHARACTERS_MAX}
              value={dates[id].text}
              error={own.at('text')}
              onChange={(text) => change({ text })}
            />
            <SmallField
              isLabelHidden
              label={`${name}: ${TEXTS.lastDay}`}
              title={TEXTS.lastDay}
              type="date"
              value={dates[id].lastDay}
              error={own.at('lastDay')}
              onChange={(lastDay) => change({ lastDay })}
            />
            <SmallChoice
              isLabelHidden
              label={`${name}: ${TEXTS.report}`}
              value={dates[id].report}
              options={REPORTS}
              onChange={(report) => change({ report })}
            />
          </li>
        );
      })}
    </ul>
  );
}
