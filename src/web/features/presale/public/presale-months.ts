import type { IsoDay } from '#domain/planned-date.ts';
import type { PresaleCalendarText, PresalePhaseText } from '#web/content/presale.ts';
import { longMonth, shortMonth } from './day-text.ts';
import { LIVE_PRESALE } from './texts.ts';

/** As many labels as fit on a phone. */
const COLUMNS_MAX = 6;
const COLUMNS_WITH_YEAR_MAX = 4;

/** The calendar of the `phases` that have dates, several months to a column if needed; undefined without any dates. */
export function presaleMonths(phases: readonly PresalePhaseText[]): PresaleCalendarText | undefined {
  const days = phases.flatMap((phase) => (phase.days ? [phase.days.firstDay, phase.days.lastDay] : [])).sort();
  if (days.length === 0) return undefined;
  const first = monthOf(days[0]);
  const last = monthOf(days.at(-1));
  const withYear = Math.floor(first / 12) !== Math.floor(last / 12);
  const monthsToColumn = Math.ceil((last + 1 - first) / (withYear ? COLUMNS_WITH_YEAR_MAX : COLUMNS_MAX));
  const count = Math.ceil((last + 1 - first) / monthsToColumn);
  return {
    label: LIVE_PRESALE.calendarLabel(longMonth(firstDayOf(first)), longMonth(firstDayOf(last))),
    columns: Array.from({ length: count }, (_, column) => {
      const firstDay = firstDayOf(first + column * monthsToColumn);
      return { firstDay, label: shortMonth(firstDay, { withYear: withYear || column === 0 }) };
    }),
    end: firstDayOf(first + count * monthsToColumn),
  };
}

/** Months since the year 0. */
function monthOf(day: IsoDay | undefined): number {
  const [year = 0, month = 1] = (day ?? '').split('-').map(Number);
  return year * 12 + month - 1;
}

function firstDayOf(month: number): IsoDay {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01` as IsoDay;
}
