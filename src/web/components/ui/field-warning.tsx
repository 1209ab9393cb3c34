import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A warning about a field. The live region stays mounted while empty, so that changes are announced. */
export function FieldWarning({ id, text }: { readonly id: string; readonly text: string | null }): ReactNode {
  return (
    <div id={id} role="status" className={text === null ? '-mt-1.5' : undefined}>
      {text !== null && (
        <p className="flex items-start gap-1.5 text-amber text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          <span className="wrap-anywhere min-w-0">{text}</span>
        </p>
      )}
    </div>
  );
}
