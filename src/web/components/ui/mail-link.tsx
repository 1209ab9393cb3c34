import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailHref } from '#web/content/links.ts';

interface MailLinkProps {
  /** An e-mail address. */
  readonly address: string;
}

/** A link that opens the visitor's mail program. */
export function MailLink({ address }: MailLinkProps): ReactNode {
  return (
    <a
      href={mailHref(address)}
      className="wrap-anywhere inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-link text-sm"
    >
      <Mail aria-hidden="true" className="size-4 shrink-0" />
      {address}
    </a>
  );
}
