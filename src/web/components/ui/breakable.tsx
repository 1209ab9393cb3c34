import { Fragment, type ReactNode } from 'react';

/** An address or a command that breaks before a dot or a slash, not inside a word. */
export function Breakable({ children }: { readonly children: string }): ReactNode {
  return children.split(/(?<![./])(?=[./])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
