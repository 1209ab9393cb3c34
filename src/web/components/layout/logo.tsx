import type { ReactNode } from 'react';

/** The same drawing as public/favicon.svg. */
export function Logo({ className = 'size-8' }: { readonly className?: string | undefined }): ReactNode {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path
        d="M23.4 7.2A11.5 11.5 0 1 1 8.6 7.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path
        d="M18.6 3.2 9.8 17.4h5.6l-1.6 10.4 8.6-14h-5.6z"
        className="fill-live stroke-ground"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}
