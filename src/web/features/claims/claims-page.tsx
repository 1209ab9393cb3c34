import { type ReactNode, useRef } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { SITE } from '#web/content/site.ts';
import { CLAIMS_PAGE } from './texts.ts';

export function ClaimsPage(): ReactNode {
  const { sections, links } = CLAIMS_PAGE;
  return (
    <div className="page-width py-14 md:py-20">
      <PageIntro title={CLAIMS_PAGE.title} lead={CLAIMS_PAGE.lead}>
        <Badge tone="live">{SITE.simulatedLabel}</Badge>
        <div className="flex flex-wrap gap-3">
          {links.map(({ label, href }) => (
            <ButtonLink key={href} href={href} variant="secondary">
              {label}
            </ButtonLink>
          ))}
        </div>
      </PageIntro>
      {sections.map(({ id, title, items }) => (
        <Part key={id} id={id} title={title}>
          <HairlineList items={items} />
        </Part>
      ))}
      <Check />
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps): ReactNode {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-5 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** As wide as the page, so that the script's lines have room. */
function Check(): ReactNode {
  const { id, title, text, commands, commandsLabel, script, scriptLabel, after } = CLAIMS_PAGE.check;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <p className="max-w-[37em]">{text}</p>
      <Code label={commandsLabel}>{commands.join('\n')}</Code>
      <Code label={scriptLabel}>{script}</Code>
      <p className="max-w-[37em] text-muted">{after}</p>
    </section>
  );
}

/** Long lines wrap. Copied from a field that nobody sees, which keeps the lines as they are. */
function Code({ label, children }: { readonly label: string; readonly children: string }): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const { copy, copyOf, copied, notCopied } = CLAIMS_PAGE.check;
  return (
    <figure className="relative rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-4 border-line border-b px-4 py-2">
        <span className="numeric text-muted text-sm">{label}</span>
        <Button
          variant="secondary"
          className="scriptless:hidden"
          aria-label={copyOf(label)}
          onClick={() => void copyAndTell(field.current, { copied: copied(label), notCopied })}
        >
          {copy}
        </Button>
      </figcaption>
      <pre className="wrap-anywhere whitespace-pre-wrap px-4 py-3 text-sm">
        <code>{children}</code>
      </pre>
      <textarea ref={field} readOnly value={children} tabIndex={-1} aria-hidden="true" className="sr-only" />
    </figure>
  );
}
