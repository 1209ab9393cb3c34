import { type ReactNode, useEffect, useRef } from 'react';

export interface ModeHeadingProps {
  /** Takes the focus on mount, because the control that led here is gone. */
  readonly focusOnMount: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function ModeHeading({ focusOnMount, className = 'text-2xl', children }: ModeHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusOnMount) heading.current?.focus();
  }, [focusOnMount]);
  return (
    <h2 ref={heading} tabIndex={-1} className={`focus-visible:outline-none ${className}`}>
      {children}
    </h2>
  );
}
