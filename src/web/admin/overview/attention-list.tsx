import { ChevronRight, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AttentionItem } from '#contract/overview.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { type AttentionText, attentionText, OVERVIEW_ATTENTION as TEXTS } from './texts.ts';

const TITLE_ID = 'overview-attention';
/** On a phone as large as its entry. */
const PLACE =
  'inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-link max-sm:after:absolute max-sm:after:inset-0 md:min-h-9';

/** What to do, the most urgent first, each with the place where it is done. */
export function AttentionList({ items }: { readonly items: readonly AttentionItem[] }): ReactNode {
  const entries = items.map((item) => ({ item, text: attentionText(item, formatInstant) }));
  entries.sort((one, other) => Number(other.text.tone === 'danger') - Number(one.text.tone === 'danger'));
  return (
    <section aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="font-semibold text-base">
        {TEXTS.title}
        {items.length > 0 && <span className="numeric ml-2 text-muted text-sm">{items.length}</span>}
      </h2>
      {items.length === 0 ? (
        <p className="mt-2 flex min-h-11 items-center gap-2.5 border-line border-y text-muted text-sm">
          <CircleCheck aria-hidden="true" className="size-4.5 shrink-0 text-volt" />
          {TEXTS.nothing}
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
    <li className="relative flex items-center gap-x-3 border-line border-b pl-0.5 text-sm">
      <span className="wrap-anywhere flex min-w-0 flex-1 items-start gap-2.5 py-2.5">
        <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
        {text}
      </span>
      <Link href={link.href} className={PLACE}>
        <span className="max-sm:sr-only">{link.label}</span>
        <ChevronRight aria-hidden="true" className="size-4 sm:hidden" />
      </Link>
    </li>
  );
}
