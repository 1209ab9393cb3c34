import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AttentionItem } from '#contract/overview.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { type AttentionText, attentionText, OVERVIEW_ATTENTION } from './texts.ts';

const TITLE_ID = 'overview-attention';
const LINK = 'inline-flex min-h-11 items-center max-sm:ml-7 whitespace-nowrap font-semibold text-link md:min-h-9';

/** What to do, the most urgent first, each with the place where it is done. */
export function AttentionList({ items }: { readonly items: readonly AttentionItem[] }): ReactNode {
  const entries = items.map((item) => ({ item, text: attentionText(item, formatInstant) }));
  entries.sort((one, other) => Number(other.text.tone === 'danger') - Number(one.text.tone === 'danger'));
  return (
    <section aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="font-semibold text-base">
        {OVERVIEW_ATTENTION.title}
        {items.length > 0 && <span className="numeric ml-2 text-muted text-sm">{items.length}</span>}
      </h2>
      {items.length === 0 ? (
        <p className="mt-2 flex min-h-11 items-center gap-2.5 border-line border-y text-muted text-sm">
          <CircleCheck aria-hidden="true" className="size-4.5 shrink-0 text-volt" />
          {OVERVIEW_ATTENTION.nothing}
        </p>
      ) : (
        <ul className="mt-2 border-line border-t">
          {entries.map(({ item, text }) => (
            <Entry key={JSON.stringify(item)} text={text} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ text: { tone, text, link } }: { readonly text: AttentionText }): ReactNode {
  const [Icon, ink] = tone === 'danger' ? [CircleAlert, 'text-red'] : [TriangleAlert, 'text-amber'];
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-line border-b pl-0.5 text-sm">
      <span className="wrap-anywhere flex min-w-0 flex-1 basis-64 items-start gap-2.5 pt-2.5 sm:pb-2.5">
        <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
        {text}
      </span>
      {link.href.startsWith('#') ? (
        <a href={link.href} className={LINK}>
          {link.label}
        </a>
      ) : (
        <Link href={link.href} className={LINK}>
          {link.label}
        </Link>
      )}
    </li>
  );
}
