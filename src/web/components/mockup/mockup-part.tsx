import type { ReactNode } from 'react';
import { PathSteps } from '#web/components/ui/path-steps.tsx';
import type { MockupPart, MockupPartOf } from '#web/content/mockup.ts';
import { SampleCoin } from './sample-coin.tsx';

export function MockupPartView({ part }: { readonly part: MockupPart }): ReactNode {
  switch (part.type) {
    case 'table':
      return <MockupTable {...part} />;
    case 'path':
      return <PathSteps steps={part.steps} />;
  }
}

/** The first column is text, the others are figures. */
function MockupTable({ columns, rows, hasCoins }: MockupPartOf<'table'>): ReactNode {
  const cell = 'border-line border-b py-2.5 pr-3 not-first:text-right last:pr-0';
  return (
    <div className="@container min-w-0 overflow-hidden text-sm">
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} className={`engraved text-left text-muted ${cell}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head = '', ...figures]) => (
            <tr key={head}>
              <td className={`font-semibold ${cell}`}>
                {hasCoins ? (
                  <span className="flex items-center gap-3">
                    <SampleCoin symbol={head.split(' · ')[1]?.slice(0, 1)} className="size-9 shrink-0" />
                    {head}
                  </span>
                ) : (
                  head
                )}
              </td>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]} className={`numeric whitespace-nowrap text-muted ${cell}`}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
