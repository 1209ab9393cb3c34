import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Channel, SITE } from '#web/content/site.ts';
import { useLinks } from '#web/lib/page-data.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

export interface ContentPageProps {
  /** The page's name, where its title is a sentence; `mark` stands beside it. */
  readonly name?: string | undefined;
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Below the lead: links, actions. */
  readonly intro?: ReactNode;
  readonly drawing?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of a page of text: its title with a drawing, and its parts below each other.
 *
 * @example
 * <ContentPage name="Claims" mark={<Badge>Simulated</Badge>} title="A signed list of all wallets." lead="It says …">
 *   <Part id="what" title="What is counted">
 *     <HairlineList items={{ Wallets: 'All that are not blocked.', Amounts: 'Cut after 18 decimals.' }} />
 *   </Part>
 * </ContentPage>
 */
export function ContentPage({ name, mark, title, lead, intro, drawing, children }: ContentPageProps): ReactNode {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-y-10 py-8 md:gap-y-14 md:py-14">
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[1fr_auto]">
        <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 font-medium text-muted">
          {name}
          {mark}
        </div>
        <div className="col-start-1 grid justify-items-start gap-4 md:gap-5">
          <h1 className="cramped:text-heading text-page">{title}</h1>
          {lead !== undefined && <p className="max-w-[37em] text-muted">{lead}</p>}
          {intro}
        </div>
        {drawing !== undefined && (
          <div className="cramped:hidden justify-self-end max-md:pt-3 md:col-start-2 md:row-span-2 md:row-start-1">
            {drawing}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

export interface PartProps {
  /** The fragment of its address. */
  readonly id: string;
  readonly title: string;
  /** Its content needs the whole width, below the heading instead of beside it. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A part of a page, which links can lead to. */
export function Part({ id, title, isWide = false, children }: PartProps): ReactNode {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 border-line border-t pt-6 outline-none ${isWide ? '' : 'md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'}`}
    >
      <h2 id={`${id}-title`} className={`text-title ${isWide ? '' : 'sticky-title'}`}>
        {title}
      </h2>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 md:pt-1">{children}</div>
    </section>
  );
}

interface HairlineListProps {
  /** Texts by their titles, in order; those that are null are left out. */
  readonly items: Readonly<Record<string, ReactNode>>;
}

/** Facts with their titles, divided by hairlines. */
export function HairlineList({ items }: HairlineListProps): ReactNode {
  return (
    <dl className="grid">
      {Object.entries(items).map(
        ([title, text]) =>
          text !== null && (
            <div
              key={title}
              className="grid gap-x-6 gap-y-1 break-inside-avoid border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0 print:py-2 sm:grid-cols-[2fr_5fr]"
            >
              <dt className="font-medium text-muted">{title}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A link to another site, in a new tab. Print shows its URL. */
export function OutsideLink(props: { readonly link: Channel; readonly className?: string | undefined }): ReactNode {
  const { link, className } = props;
  const leadsTo = useLinks();
  return (
    <a
      href={leadsTo(link.href)}
      target="_blank"
      rel="noopener noreferrer"
      data-print-address
      className={`inline-flex min-h-11 items-center gap-1 font-semibold text-link text-sm print:inline ${className ?? ''}`}
    >
      {link.label}
      <ArrowUpRight aria-hidden="true" className="size-4 print:hidden" />
      <span className="print:hidden">
        <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>
      </span>
    </a>
  );
}
