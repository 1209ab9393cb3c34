import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MockupPart, MockupPartOf } from '#web/content/mockup.ts';
import { MockupLinks } from './mockup-links.tsx';
import { MockupBlock, MockupSlider, MockupVotes } from './mockup-pictures.tsx';

export function MockupPartView({ part }: { readonly part: MockupPart }): ReactNode {
  switch (part.type) {
    case 'table':
      return <MockupTable {...part} />;
    case 'form':
      return <MockupForm {...part} />;
    case 'blocks':
      return <MockupBlocks {...part} />;
    case 'bars':
      return <MockupBars {...part} />;
    case 'code':
      return <MockupCode {...part} />;
    case 'votes':
      return <MockupVotes {...part} />;
    case 'slider':
      return <MockupSlider {...part} />;
    case 'block':
      return <MockupBlock {...part} />;
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

/** Blocks of a chain, joined by lines. A phone shows the first three, one below the other where it is narrow. */
function MockupBlocks({ blocks }: MockupPartOf<'blocks'>): ReactNode {
  return (
    <div className="flex items-center max-[359px]:flex-col max-[359px]:items-stretch">
      {blocks.map((block) => (
        <div key={block.title} className="contents max-sm:nth-[n+4]:hidden">
          <div className="grid min-w-0 flex-1 content-center gap-0.5 rounded-sm border border-volt-edge bg-volt-tint px-1 py-3 text-center sm:px-3">
            <p className="numeric truncate font-medium text-xs sm:text-sm">{block.title}</p>
            <p className="truncate text-muted text-xs">{block.text}</p>
          </div>
          <span className="h-px w-3 shrink-0 bg-edge sm:w-5 max-[359px]:mx-auto max-[359px]:h-3 max-[359px]:w-px [:last-child>&]:hidden max-sm:[:nth-child(3)>&]:hidden" />
        </div>
      ))}
    </div>
  );
}

/** Shares of a whole. Drawn as SVG, because rendered HTML has no style attribute. */
function MockupBars({ bars }: MockupPartOf<'bars'>): ReactNode {
  return (
    <div className="grid gap-3">
      {bars.map((bar) => (
        <div key={bar.label} className="grid gap-1.5">
          <p className="flex justify-between gap-4 text-sm">
            <span>{bar.label}</span>
            <span className="numeric text-muted">{bar.value}</span>
          </p>
          <svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none" className="h-2 w-full">
            <rect width="100" height="2" className="fill-line" />
            <rect width={bar.percent} height="2" className="fill-cyan" />
          </svg>
        </div>
      ))}
    </div>
  );
}

function MockupCode({ lines }: MockupPartOf<'code'>): ReactNode {
  return (
    <pre className="numeric overflow-hidden whitespace-pre-wrap rounded-sm bg-sunken p-4 text-sm leading-relaxed">
      {lines.join('\n')}
    </pre>
  );
}
