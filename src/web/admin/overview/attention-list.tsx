import { BellOff, ChevronRight, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AttentionItem } from '#contract/overview.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { useHiddenAttention } from './hidden-attention.ts';
import { type AttentionText, attentionText, OVERVIEW_ATTENTION as TEXTS } from './texts.ts';

const TITLE_ID = 'overview-attention';
const LINK = 'inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-link md:min-h-9';
/** On a phone as large as its entry. */
const PLACE = `${LINK} max-sm:after:absolute max-sm:after:inset-0`;

/** What to do, the most urgent first, each with the place where it is done. */
export function AttentionList({ items }: { readonly items: readonly AttentionItem[] }): ReactNode {
  const { isHidden, hide, showAll } = useHiddenAttention();
  const shown = items.filter((item) => !isHidden(item));
  const hiddenCount = items.length - shown.length;
  const entries = shown.map((item) => ({ item, text: attentionText(item, formatInstant) }));
  entries.sort((one, other) => Number(other.text.tone === 'danger') - Number(one.text.tone === 'danger'));
  return (
    <section aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="font-semibold text-base">
        {TEXTS.title}
        {shown.length > 0 && <span className="numeric ml-2 text-muted text-sm">{shown.length}</span>}
      </h2>
      {shown.length === 0 ? (
        <p className="mt-2 flex min-h-11 items-center gap-2.5 border-line border-y text-muted text-sm">
          <CircleCheck aria-hidden="true" className="size-4.5 shrink-0 text-volt" />
          {TEXTS.nothing}
        </p>
      ) : (
        <ul className="mt-2 border-line border-t">
          {entries.map(({ item, text }) => (
            <Entry key={JSON.stringify(item)} text={text} onHide={() => hide(item)} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          {TEXTS.hidden(hiddenCount)}
          <button type="button" onClick={showAll} className={LINK}>
            {TEXTS.show}
          </button>
        </p>
      )}
    </section>
  );
}

interface EntryProps {
  readonly text: AttentionText;
  readonly onHide: () => void;
}

function Entry({ text: { tone, text, link }, onHide }: EntryProps): ReactNode {
  const [Icon, ink] = tone === 'danger' ? [CircleAlert, 'text-red'] : [TriangleAlert, 'text-amber'];
  return (
    <li className="relative flex items-center gap-x-3 border-line border-b pl-0.5 text-sm">
      <span className="wrap-anywhere flex min-w-0 flex-1 items-start gap-2.5 py-2.5">
        <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
        {text}
      </span>
      {link.href.startsWith('#') ? (
        <a href={link.href} className={PLACE}>
          <LinkLabel label={link.label} />
        </a>
      ) : (
        <Link href={link.href} className={PLACE}>
          <LinkLabel label={link.label} />
        </Link>
      )}
      <button
        type="button"
        aria-label={TEXTS.hideOf(text)}
        title={TEXTS.hide}
        onClick={onHide}
        className="relative z-1 grid size-11 shrink-0 place-items-center text-muted transition-colors hover:text-text md:size-9"
      >
        <BellOff aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

function LinkLabel({ label }: { readonly label: string }): ReactNode {
  return (
    <>
      <span className="max-sm:sr-only">{label}</span>
      <ChevronRight aria-hidden="true" className="size-4 sm:hidden" />
    </>
  );
}
