import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { PHASE_POSITIONS, type PhasePosition, type PresaleTimeline } from '#domain/presale/timeline.ts';
import { Instant, useTimeZone } from '#web/components/ui/instant.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { PUBLIC_INSTANT_FIELDS, SHORT_FIELDS, type ShortField, termLabel } from '../public/phase-terms.ts';
import type { PhaseTerm, PhaseView } from '../public/presale-view.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { PageSection } from './page-section.tsx';
import { PhaseStatusBadge } from './phase-status.tsx';

/** Every phase by where it stands. In a narrow window each row is a block, and each value has its label. */
export function PhasesTable({ timeline }: { readonly timeline: PresaleTimeline<PhaseView> }): ReactNode {
  const zone = useTimeZone();
  const positions = PHASE_POSITIONS.filter((position) => timeline.groups[position].length > 0);
  const fields = statedFields(positions.flatMap((position) => timeline.groups[position]));
  const columns = [PRESALE_PAGE.columns.phase, ...[...PUBLIC_INSTANT_FIELDS, ...fields].map(termLabel)];
  return (
    <PageSection
      id="phases"
      title={PRESALE_PAGE.phasesTitle}
      lead={
        <>
          {PRESALE_PAGE.phasesLead}
          {/* High enough for the longest name of a zone: the visitor's own moves nothing. */}
          <span className="in-utc:hidden block min-h-14 scriptless:hidden sm:min-h-7">
            {zone !== undefined && PRESALE_PAGE.yourZone(zone)}
          </span>
        </>
      }
    >
      {positions.length === 0 ? (
        <p className="text-muted">{PRESALE_PAGE.phasesEmpty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with very long values it scrolls, by keyboard too.
        <section aria-label={PRESALE_PAGE.phasesCaption} tabIndex={0} className="relative overflow-x-auto">
          <table className="w-full border-collapse text-sm max-xl:block">
            <caption className="sr-only">{PRESALE_PAGE.phasesCaption}</caption>
            <thead className="max-xl:sr-only">
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className="engraved border-edge border-b py-2 pr-4 text-left text-muted">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            {positions.map((position) => (
              <PhaseGroup key={position} position={position} phases={timeline.groups[position]} fields={fields} />
            ))}
          </table>
        </section>
      )}
    </PageSection>
  );
}

/** A term that no phase states has no column. */
function statedFields(phases: readonly PhaseView[]): readonly ShortField[] {
  const stated = new Set(phases.flatMap(({ terms }) => terms).map(({ field, value }) => value !== undefined && field));
  return SHORT_FIELDS.filter((field) => stated.has(field));
}

interface PhaseGroupProps {
  readonly position: PhasePosition;
  readonly phases: readonly PhaseView[];
  readonly fields: readonly ShortField[];
}

function PhaseGroup({ position, phases, fields }: PhaseGroupProps): ReactNode {
  return (
    <tbody className="max-xl:block">
      <tr className="max-xl:block">
        <th
          colSpan={1 + PUBLIC_INSTANT_FIELDS.length + fields.length}
          scope="rowgroup"
          className="border-line border-b pt-6 pb-2 text-left font-display font-semibold text-lg max-xl:block"
        >
          {PRESALE_PAGE.positions[position]}
        </th>
      </tr>
      {phases.map((phase) => (
        <PhaseRow key={phase.id} phase={phase} fields={fields} />
      ))}
    </tbody>
  );
}

function PhaseRow({ phase, fields }: { readonly phase: PhaseView } & Pick<PhaseGroupProps, 'fields'>): ReactNode {
  const byField = new Map(phase.terms.map((term) => [term.field, term.value]));
  return (
    <tr
      id={`phase-${phase.id}`}
      className="border-line border-b align-top target:bg-volt-tint max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-6 max-xl:gap-y-4 max-xl:py-5 md:max-xl:grid-cols-3"
    >
      <th scope="row" className="wrap-anywhere py-3 pr-4 text-left font-[inherit] max-xl:col-span-full max-xl:py-0">
        <span className="grid justify-items-start gap-1.5 xl:min-w-52">
          <a
            href={`#phase-${phase.id}`}
            className="group -my-2.5 inline-block py-2.5 font-semibold text-base underline-offset-4 hover:underline"
          >
            <bdi>{phase.title}</bdi>
            <Link2 aria-hidden="true" className="ml-1.5 inline size-4 text-muted group-hover:text-volt" />
          </a>
          <PhaseStatusBadge phase={phase} />
          <OtherTerms terms={phase.terms} />
        </span>
      </th>
      {PUBLIC_INSTANT_FIELDS.map((field) => (
        <Cell key={field} label={termLabel(field)} isStated={phase[field] !== null}>
          <Instant iso={phase[field]} />
        </Cell>
      ))}
      {fields.map((field) => (
        <Cell key={field} label={termLabel(field)} isStated={byField.get(field) !== undefined} isNumeric>
          {byField.get(field) ?? <NotStated />}
        </Cell>
      ))}
    </tr>
  );
}

/** Values without a column of their own. */
function OtherTerms({ terms }: { readonly terms: readonly PhaseTerm[] }): ReactNode {
  const others = terms.filter(({ field }) => field === undefined);
  return others.map(({ label, value }) => (
    <span key={label} className="text-muted">
      {label} <span className="numeric text-text">{value}</span>
    </span>
  ));
}

function NotStated(): ReactNode {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{PRESALE_PAGE.notStated}</VisuallyHidden>
    </span>
  );
}

interface CellProps {
  readonly label: string;
  /** What is not stated has no place in a narrow window. */
  readonly isStated: boolean;
  readonly isNumeric?: boolean;
  readonly children: ReactNode;
}

function Cell({ label, isStated, isNumeric = false, children }: CellProps): ReactNode {
  return (
    <td
      className={`py-3 pr-4 max-xl:p-0 ${isStated ? '' : 'max-xl:hidden'} ${isNumeric ? 'max-xl:wrap-anywhere' : 'xl:min-w-32'}`}
    >
      <span aria-hidden="true" className="engraved block text-muted xl:hidden">
        {label}
      </span>
      <span className={isNumeric ? 'numeric' : undefined}>{children}</span>
    </td>
  );
}
