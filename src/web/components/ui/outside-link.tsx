import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Channel, SITE } from '#web/content/site.ts';
import { useLinks } from '#web/lib/page-data.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface OutsideLinkProps {
  readonly link: Channel;
  readonly className?: string | undefined;
}

/** A link to another site, in a new tab. Print shows its URL. */
export function OutsideLink({ link, className }: OutsideLinkProps): ReactNode {
  const leadsTo = useLinks();
  return (
    <a
      href={leadsTo(link.href)}
      target="_blank"
      rel="noopener noreferrer"
      data-print-address
      className={`inline-flex min-h-11 items-center gap-1 font-semibold text-link text-sm ${className ?? ''}`}
    >
      {link.label}
      <ArrowUpRight aria-hidden="true" className="size-4 print:hidden" />
      <span className="print:hidden">
        <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>
      </span>
    </a>
  );
}
