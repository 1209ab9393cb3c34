import { type RefObject, useEffect, useState } from 'react';

/** Whether any part of the element is in the viewport; false on the server and during hydration. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);

  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return isInView;
}
