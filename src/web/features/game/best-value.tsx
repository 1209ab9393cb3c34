import type { ReactNode } from 'react';

/** One of the values that a round is compared with, in a `dl`; nothing while there is none. */
export function BestValue({ label, value }: { readonly label: string; readonly value: number | undefined }): ReactNode {
  if (value === undefined) return null;
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="numeric font-medium">{value}</dd>
    </div>
  );
}
