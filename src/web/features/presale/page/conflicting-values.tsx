import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { CONFLICTING_VALUES, type ConflictingValue } from '../texts/conflicting-values.ts';
import { PageSection } from './page-section.tsx';
import { StatementsElsewhere } from './statements-elsewhere.tsx';
import { type StatedNow, useStatedIn } from './use-stated-in.ts';

const { documents } = CONFLICTING_VALUES;
const ROWS: readonly ConflictingValue[] = CONFLICTING_VALUES.rows;

/** The values on which documents disagree, a column for each document. In a narrow window each row is a block. */
export function ConflictingValues(stated: StatedNow): ReactNode {
  const statedIn = useStatedIn(stated);
  return (
    <PageSection id="figures" title={CONFLICTING_VALUES.title} lead={CONFLICTING_VALUES.lead}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a narrow window it scrolls, by keyboard too. */}
      <section aria-label={CONFLICTING_VALUES.caption} tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full border-collapse text-sm max-xl:block">
          <caption className="sr-only">{CONFLICTING_VALUES.caption}</caption>
          <thead className="max-xl:block">
            <tr className="border-edge border-b text-left align-bottom max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-6">
              <th scope="col" className="engraved py-2 pr-4 text-muted max-xl:sr-only">
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
          <tbody className="max-xl:block">
            {ROWS.map((row) => (
              <tr
                key={row.name}
                className="border-line border-b align-top max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-6 max-xl:gap-y-1 max-xl:py-3"
              >
                <th scope="row" className="py-2.5 pr-4 text-left font-semibold max-xl:col-span-full max-xl:p-0">
                  {row.name}
                </th>
                {documents.map(({ id, label }) => (
                  <StatedCell key={id} label={label} value={statedIn(row, id)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-5 max-w-[43em] text-muted text-sm">{CONFLICTING_VALUES.note}</p>
      <StatementsElsewhere {...stated} />
    </PageSection>
  );
}

/** In a narrow window, a document that states nothing has no place. */
function StatedCell({ label, value }: { readonly label: string; readonly value: string | undefined }): ReactNode {
  return (
    <td className={`py-2.5 pr-4 max-xl:wrap-anywhere max-xl:p-0 ${value === undefined ? 'max-xl:hidden' : ''}`}>
      <span aria-hidden="true" className="engraved block text-muted xl:hidden">
        {label}
      </span>
      <span className="numeric">{value ?? <NotStated />}</span>
    </td>
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
