import type { ReactNode } from 'react';

interface DifferencesProps {
  readonly items: readonly { readonly label: string; readonly before: ReactNode; readonly after: ReactNode }[];
  /** How the two versions are called; undefined: one follows the other. */
  readonly names?: readonly [before: string, after: string];
  /** In place of an empty list. */
  readonly none?: string;
}

/**
 * What differs between two versions.
 *
 *     <Differences items={[{ label: 'Token price', before: '0.01', after: '0.02' }]} />
 *     <Differences names={['Theirs', 'Yours']} items={…} />
 */
export function Differences({ items, names, none }: DifferencesProps): ReactNode {
  if (items.length === 0) return none && <p className="text-muted">{none}</p>;
  if (names === undefined) {
    return (
      <dl className="mt-1 grid gap-1">
        {items.map(({ label, before, after }) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{label}:</dt>
            <dd className="wrap-anywhere min-w-0">
              <span className="text-muted line-through">{before}</span>
              {' → '}
              {after}
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <ul className="grid">
      {items.map(({ label, before, after }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries of a list may have the same name.
          key={index}
          className="wrap-anywhere grid gap-x-4 gap-y-0.5 border-line border-t py-2 text-sm sm:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <strong className="font-semibold">{label}</strong>
          <span className="text-muted">
            {names[0]}: {before}
          </span>
          <span>
            {names[1]}: {after}
          </span>
        </li>
      ))}
    </ul>
  );
}
