import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { PathSteps } from '#web/components/ui/path-steps.tsx';
import type { MockupPart, MockupPartOf } from '#web/content/mockup.ts';
import { MockupLinks } from './mockup-links.tsx';

export function MockupPartView({ part }: { readonly part: MockupPart }): ReactNode {
  switch (part.type) {
    case 'table':
      return <MockupTable {...part} />;
    case 'form':
      return <MockupForm {...part} />;
    case 'path':
      return <PathSteps steps={part.steps} />;
    case 'links':
      return <MockupLinks {...part} />;
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
                    <Coin symbol={head.split(' · ')[1]?.slice(0, 1)} className="size-9 shrink-0" />
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

/** Fields, a button and a coin: not controls. */
function MockupForm({ fields, action, coin }: MockupPartOf<'form'>): ReactNode {
  return (
    <div className={coin === undefined ? 'grid' : 'mockup-coin'}>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <div key={field.label} className="grid min-w-0 content-start gap-1.5 only:col-span-full">
              <p className="font-semibold text-sm">{field.label}</p>
              <p className="truncate rounded-md border border-edge bg-sunken px-3.5 py-2.5 text-muted">{field.value}</p>
            </div>
          ))}
        </div>
        {action !== undefined && (
          <p className="inline-flex items-center gap-2 justify-self-start rounded-md border border-line px-4 py-2.5 font-semibold text-muted text-sm">
            <Lock className="size-4" />
            {action}
          </p>
        )}
      </div>
      {coin !== undefined && <Coin symbol={coin} className="mx-auto w-full max-w-48 self-center" />}
    </div>
  );
}

interface CoinProps {
  readonly symbol: string | undefined;
  readonly className: string;
}

function Coin({ symbol = '', className }: CoinProps): ReactNode {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={className}>
      <circle cx="50" cy="50" r="47" strokeWidth="3" className="fill-volt-tint stroke-volt-edge" />
      <circle cx="50" cy="50" r="39" strokeWidth="1" className="fill-none stroke-volt-edge" strokeDasharray="2 4" />
      <text
        x="50"
        y={symbol.length > 1 ? 57 : 64}
        textAnchor="middle"
        fontSize={symbol.length > 1 ? 20 : 40}
        className="numeric fill-volt font-semibold"
      >
        {symbol}
      </text>
    </svg>
  );
}
