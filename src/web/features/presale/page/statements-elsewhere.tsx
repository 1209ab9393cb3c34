import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PresaleSection } from '#web/content/presale.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { usePageData, useStatText } from '#web/lib/page-data.ts';
import { statedStat } from '../public/current-presale.ts';
import { CONFLICTING_VALUES, type ConflictingStatements } from '../texts/conflicting-values.ts';

const ROWS: readonly ConflictingStatements[] = CONFLICTING_VALUES.elsewhere;

/** What single pages state differently now, each with a link to the place. `section`: as for the table of figures. */
export function StatementsElsewhere({ section }: { readonly section: PresaleSection | undefined }): ReactNode {
  const planned = usePlannedDates();
  const textOf = useStatText();
  const { hasNoPhase } = usePageData();
  const textNow = ({ value, phaseStat, priceId }: ConflictingStatements['statements'][number]): string | undefined => {
    if (typeof value !== 'string') return planned(value).text;
    if (phaseStat === undefined) return textOf({ value, priceId });
    return section === undefined && !hasNoPhase ? value : section && statedStat(section, phaseStat, 'phases');
  };
  const rows = ROWS.map(({ name, statements }) => ({
    name,
    stated: statements.flatMap((statement) => {
      const text = textNow(statement);
      return text === undefined ? [] : [{ ...statement, text }];
    }),
  })).filter(({ stated }) => new Set(stated.map(({ text }) => text)).size > 1);
  return (
    <>
      <h3 className="mt-8 pb-3 text-lg">{CONFLICTING_VALUES.elsewhereTitle}</h3>
      <dl className="grid gap-x-16 lg:grid-cols-2">
        {rows.map(({ name, stated }) => (
          <div key={name} className="break-inside-avoid border-line border-t py-3">
            <dt className="font-semibold">{name}</dt>
            <dd>
              <ul className="grid grid-cols-2 gap-x-6">
                {stated.map(({ where, href, text }) => (
                  <li key={where} className="text-sm">
                    <Link href={href} className="block text-link">
                      {where}
                    </Link>
                    {text}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
