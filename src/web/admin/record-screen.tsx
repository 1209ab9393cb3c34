import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId } from 'react';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { isNothing } from '#web/lib/format.ts';
import { Loaded } from './loaded.tsx';

interface RecordScreenProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Until the record is there, and when it could not be loaded. */
  readonly untitled: ReactNode;
  readonly title: (record: Data) => ReactNode;
  /** Beside the title: a state. */
  readonly aside?: (record: Data) => ReactNode;
  readonly children: (record: Data) => ReactNode;
}

/**
 * All about one row of a table.
 *
 *     <RecordScreen query={query} untitled={`Subscriber ${id}`} title={({ email }) => <AddressText address={email} />}>
 *       {(subscriber) => (
 *         <RecordSection title="Consent">
 *           <Facts items={{ 'Signed up': <Time at={subscriber.consentedAt} />, Left: subscriber.leftAt }} />
 *         </RecordSection>
 *       )}
 *     </RecordScreen>
 */
export function RecordScreen<Data>(props: RecordScreenProps<Data>): ReactNode {
  const { query, untitled, title, aside, children } = props;
  const { data } = query;
  return (
    <TeamPage title={data === undefined ? untitled : title(data)} aside={data && aside?.(data)}>
      <Loaded query={query}>{children}</Loaded>
    </TeamPage>
  );
}

/** One part of a record. */
export function RecordSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FactsProps {
  /** By their names. One of null, undefined or false is left out. */
  readonly items: Readonly<Record<string, ReactNode>>;
  /** The values are figures. */
  readonly isNumeric?: boolean;
}

/** Names and values, each pair in a line. */
export function Facts({ items, isNumeric = false }: FactsProps): ReactNode {
  return (
    <dl className="border-line border-t text-sm">
      {Object.entries(items).map(
        ([name, fact]) =>
          !(fact === null || fact === undefined || fact === false) && (
            <div
              key={name}
              className="flex min-h-10 flex-wrap items-center gap-x-4 border-line border-b py-2 max-sm:justify-between sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <dt className="text-muted">{name}</dt>
              <dd
                className={`wrap-anywhere min-w-0 ${isNumeric ? 'numeric' : ''} ${isNumeric && isNothing(fact) ? 'text-muted' : ''}`}
              >
                {fact}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** An address breaks after '@' and dots, and within a part only where that is too long for its line. */
export function AddressText({ address }: { readonly address: string }): ReactNode {
  return (
    <span className="wrap-break-word">
      {address.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and keep their order.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
