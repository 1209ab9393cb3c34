import type { ReactNode } from 'react';
import { DISAGREEING_FIGURES } from '#web/content/disagreeing-figures.ts';

export function DisagreeingFigures(): ReactNode {
  return (
    <div>
      <h3 className="text-lg">Where documents disagree</h3>
      <p className="mt-1 max-w-[44em] text-muted">
        The project’s documents state different figures, and it has not said which are right. This is how they were
        written; what the team has changed since is on the pages themselves.
      </p>
      <table className="mt-4 w-full border-collapse text-left text-sm max-sm:text-xs">
        <thead>
          <tr className="border-edge border-b align-bottom">
            {['Figure', 'Landing page', 'Elsewhere'].map((column) => (
              <th key={column} scope="col" className="engraved py-2 pr-4 text-muted">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DISAGREEING_FIGURES.map(({ name, landing, elsewhere }) => (
            <tr key={name} className="wrap-anywhere border-line border-b align-top">
              <th scope="row" className="py-2.5 pr-4 font-semibold">
                {name}
              </th>
              <td className="numeric py-2.5 pr-4">{landing}</td>
              <td className="numeric py-2.5">
                {elsewhere.map((stated) => (
                  <span key={stated} className="block">
                    {stated}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
