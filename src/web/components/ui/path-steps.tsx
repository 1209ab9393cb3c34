import type { ReactNode } from 'react';

export interface PathStep {
  readonly title: string;
  readonly text: string;
  /** Above the title. */
  readonly place: string;
  /** What passes to the next step. */
  readonly passesOn?: string;
}

/**
 * Steps in a row, and on each line between two of them what passes along it; below each other where the container
 * (`@container`) is narrow. A page with them loads `styles/explain.css`.
 */
export function PathSteps({ steps }: { readonly steps: readonly PathStep[] }): ReactNode {
  return (
    <ol className="path">
      {steps.map(({ title, text, place, passesOn }) => (
        <li key={title}>
          <span className="path-step">
            <span className="engraved text-muted">{place}</span>
            <span className="font-display font-semibold text-lg">{title}</span>
            <span className="text-muted text-sm">{text}</span>
          </span>
          {passesOn !== undefined && <span className="path-line text-sm">{passesOn}</span>}
        </li>
      ))}
    </ol>
  );
}
