import type { ReactNode } from 'react';
import type { ContentPart } from '#domain/content/content.ts';
import type { ContentDifference } from '#domain/content/difference.ts';
import { utcText } from '#web/lib/instant-text.ts';
import { entryName } from './entry-names.ts';
import { CONTENT_ADMIN } from './texts.ts';

const TEXTS = CONTENT_ADMIN.differences;
/** Parts without a default. */
const LISTED: ReadonlySet<ContentPart> = new Set(['announcements', 'project', 'news']);

interface DifferenceListProps {
  readonly differences: readonly ContentDifference[];
  readonly before?: string;
  readonly after?: string;
}

/** What differs between two versions, in words. */
export function DifferenceList(props: DifferenceListProps): ReactNode {
  const { differences, before = TEXTS.before, after = TEXTS.after } = props;
  if (differences.length === 0) return <p className="text-muted text-sm">{TEXTS.none}</p>;
  return (
    <ul className="grid">
      {differences.map((difference) => (
        <li
          key={`${difference.part} ${difference.entry}`}
          className="wrap-anywhere grid gap-x-4 gap-y-0.5 border-line border-t py-2 text-sm sm:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <strong className="font-semibold">{entryName(difference)}</strong>
          <span className="text-muted">
            {before}: {valueText(difference.part, difference.before)}
          </span>
          <span>
            {after}: {valueText(difference.part, difference.after)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A value of a version; its members in one line. */
function valueText(part: ContentPart, value: unknown): string {
  if (value === undefined) return LISTED.has(part) ? TEXTS.removed : TEXTS.empty;
  if (Array.isArray(value)) return value.join(' · ');
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).map(memberText).join(' · ');
  }
  return String(value);
}

function memberText(value: unknown): string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? utcText(value) : String(value);
}
