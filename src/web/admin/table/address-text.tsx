import { Fragment, type ReactNode } from 'react';

/** The address breaks after '@' and dots, and within a part only where that is too long for its line. */
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
