import { type ReactNode, useEffect, useRef } from 'react';

export interface ModeHeadingProps {
  /** Takes the focus on mount, because the control that led here is gone. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/** Heading of one of the screen's modes. */
export function ModeHeading({ takesFocus, children }: ModeHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-2xl focus-visible:outline-none">
      {children}
    </h2>
  );
}
