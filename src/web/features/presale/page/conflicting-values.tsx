import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { CONFLICTING_VALUES, type ConflictingValue, type DocumentId } from '#web/content/conflicting-values.ts';
import { useIsAnnounced } from '#web/lib/use-is-announced.ts';
import { PageSection } from './page-section.tsx';

const { documents } = CONFLICTING_VALUES;
const ROWS: readonly ConflictingValue[] = CONFLICTING_VALUES.rows;

/** The values on which documents disagree, a column for each document. */
export function ConflictingValues(): ReactNode {
  const isAnnounced = useIsAnnounced();
  // What the announcements no longer say is not stated there.
  const isStated = (id: DocumentId, value: string) => id !== 'announcements' || isAnnounced(value.replace(/ .*/, ''));
  return (
    <PageSection id="figures" title={CONFLICTING_VALUES.title} lead={CONFLICTING_VALUES.lead}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a narrow window it scrolls, by keyboard too. */}
      <section aria-label={CONFLICTING_VALUES.caption} tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full min-w-2xl border-collapse text-sm">
          <caption className="sr-only">{CONFLICTING_VALUES.caption}</caption>
          <thead>
            <tr className="border-edge border-b text-left align-bottom">
              <th scope="col" className="engraved sticky left-0 bg-ground py-2 pr-4 text-muted">
                {CONFLICTING_VALUES.name}
              </th>
              {documents.map(({ id, label, href }) => (
                <th key={id} scope="col" className="py-2 pr-4">
                  <Link
                    href={href}
                    className="text-cyan underline decoration-1 underline-offset-4 transition-colors hover:text-cyan-hover"
                  >
                    {label}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row.name} className="border-line border-b align-top">
                <th scope="row" className="sticky left-0 w-44 bg-ground py-3 pr-4 text-left font-semibold max-sm:w-28">
                  {row.name}
                </th>
                {documents.map(({ id }) => (
                  <td key={id} className="numeric py-3 pr-4">
                    {row[id] !== undefined && isStated(id, row[id]) ? row[id] : <NotStated />}
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
