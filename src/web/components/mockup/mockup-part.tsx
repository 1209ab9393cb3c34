import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MockupPart, MockupPartOf } from '#web/content/mockup.ts';
import { MockupLinks } from './mockup-links.tsx';

export function MockupPartView({ part }: { readonly part: MockupPart }): ReactNode {
  switch (part.type) {
    case 'table':
      return <MockupTable {...part} />;
    case 'form':
      return <MockupForm {...part} />;
    case 'path':
      return <MockupPath {...part} />;
    case 'bars':
      return <MockupBars {...part} />;
    case 'links':
      return <MockupLinks {...part} />;
  }
}

/** The first column is text, the others are figures. */
function MockupTable({ columns, rows }: MockupPartOf<'table'>): ReactNode {
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
              <td className={`font-semibold ${cell}`}>{head}</td>
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

/** Fields and a button as dashed outlines: not controls. */
function MockupForm({ fields, action }: MockupPartOf<'form'>): ReactNode {
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <div key={field.label} className="grid min-w-0 content-start gap-1.5 only:col-span-full">
            <p className="font-semibold text-sm">{field.label}</p>
            <p className="numeric truncate rounded-md border border-edge border-dashed px-3.5 py-2.5 text-muted text-sm">
              {field.value}
            </p>
          </div>
        ))}
      </div>
      {action !== undefined && (
        <p className="inline-flex items-center gap-2 justify-self-start rounded-md border border-edge border-dashed px-4 py-2.5 font-semibold text-muted text-sm">
          <Lock className="size-4" />
          {action}
        </p>
      )}
    </div>
  );
}

/** Steps from top to bottom, joined by a line. */
function MockupPath({ steps }: MockupPartOf<'path'>): ReactNode {
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <li key={step.title} className="flex gap-4">
          <span className="flex shrink-0 flex-col items-center">
            <span className="numeric grid size-8 place-items-center rounded-full border border-volt-edge bg-volt-tint text-sm">
              {index + 1}
            </span>
            {index < steps.length - 1 && <span className="w-px grow bg-edge" />}
          </span>
          <span className={`grid gap-1 ${index < steps.length - 1 ? 'pb-6' : ''}`}>
            <span className="font-semibold">{step.title}</span>
            <span className="text-muted text-sm">{step.text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Shares of a whole. Drawn as SVG, because rendered HTML has no style attribute. */
function MockupBars({ bars }: MockupPartOf<'bars'>): ReactNode {
  return (
    <ul className="grid gap-5">
      {bars.map((bar) => (
        <li key={bar.label} className="grid gap-1.5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{bar.label}</span>
            <span className="numeric">{bar.value}</span>
          </p>
          <svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none" className="h-2 w-full">
            <rect width="100" height="2" className="fill-line" />
            <rect width={bar.percent} height="2" className="fill-cyan" />
          </svg>
          {bar.text !== undefined && <p className="text-muted text-sm">{bar.text}</p>}
        </li>
      ))}
    </ul>
  );
}
