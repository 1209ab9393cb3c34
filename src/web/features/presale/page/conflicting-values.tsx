import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import type { PresaleSection } from '#web/content/presale.ts';
import { useIsAnnounced } from '#web/lib/live-content.ts';
import { useStatText } from '#web/lib/page-facts.ts';
import { statedStat } from '../public/live-presale.ts';
import { CONFLICTING_VALUES, type ConflictingValue, type DocumentId } from '../texts/conflicting-values.ts';
import { PageSection } from './page-section.tsx';

const { documents } = CONFLICTING_VALUES;
const ROWS: readonly ConflictingValue[] = CONFLICTING_VALUES.rows;

/** The values on which documents disagree, a column for each document. On a phone each row is a block. */
export function ConflictingValues({
  section,
}: {
  /** The landing page's, where it differs from the shipped one. */
  readonly section: PresaleSection | undefined;
}): ReactNode {
  const isAnnounced = useIsAnnounced();
  const textOf = useStatText();
  // What the announcements no longer say is not stated there.
  const isStated = (id: DocumentId, value: string) => id !== 'announcements' || isAnnounced(value.replace(/ .*/, ''));
  const statedIn = (row: ConflictingValue, id: DocumentId): string | undefined => {
    const value = row[id];
    if (value === undefined || !isStated(id, value)) return undefined;
    if (section !== undefined && row.phaseStat !== undefined) {
      if (id === 'landing') return statedStat(section, row.phaseStat, 'phases');
      if (id === 'banner' && section.banner !== undefined) return statedStat(section, row.phaseStat, 'banner');
    }
    return value.replace(/^\S+/, (price) => textOf({ value: price, priceId: row.prices?.[id] }));
  };
  return (
    <PageSection id="figures" title={CONFLICTING_VALUES.title} lead={CONFLICTING_VALUES.lead}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a narrow window it scrolls, by keyboard too. */}
      <section aria-label={CONFLICTING_VALUES.caption} tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full border-collapse text-sm max-md:block">
          <caption className="sr-only">{CONFLICTING_VALUES.caption}</caption>
          <thead className="max-md:block">
            <tr className="border-edge border-b text-left align-bottom max-md:flex max-md:flex-wrap">
              <th scope="col" className="engraved py-2 pr-4 text-muted max-md:sr-only">
                {CONFLICTING_VALUES.name}
              </th>
              {documents.map(({ id, label, href }) => (
                <th key={id} scope="col" className="py-2 pr-4">
                  <Link href={href} className="text-link">
                    {label}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {ROWS.map((row) => (
              <tr
                key={row.name}
                className="border-line border-b align-top max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-3 max-md:py-4"
              >
                <th
                  scope="row"
                  className="w-44 py-3 pr-4 text-left font-semibold max-md:col-span-full max-md:w-auto max-md:p-0"
                >
                  {row.name}
                </th>
                {documents.map(({ id, label }) => (
                  <td key={id} className="py-3 pr-4 max-md:wrap-anywhere max-md:p-0">
                    <span aria-hidden="true" className="engraved block text-muted md:hidden">
                      {label}
                    </span>
                    <span className="numeric">{statedIn(row, id) ?? <NotStated />}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-5 max-w-[43em] text-muted text-sm">{CONFLICTING_VALUES.note}</p>
    </PageSection>
  );
}

function NotStated(): ReactNode {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{CONFLICTING_VALUES.notStated}</VisuallyHidden>
    </span>
  );
}
