import { Plus, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NEWS_MAX, NEWS_TITLE_CHARACTERS_MAX } from '#domain/content/content.ts';
import { isoDay } from '#domain/planned-date.ts';
import { Button } from '#web/components/ui/button.tsx';
import { wallClockMs } from '#web/lib/clock.ts';
import { RowButton } from './announcement-fields.tsx';
import { type EditedNews, newEntry } from './edited-content.ts';
import type { FieldErrors } from './field-errors.ts';
import { SmallControl } from './small-control.tsx';
import { SmallField } from './small-field.tsx';
import { CONTENT_ADMIN } from './texts.ts';

const TEXTS = CONTENT_ADMIN.news;

interface NewsFieldsProps {
  readonly news: readonly EditedNews[];
  readonly errors: FieldErrors;
  readonly onChange: (news: readonly EditedNews[]) => void;
}

/** The entries, the latest added first. */
export function NewsFields({ news, errors, onChange }: NewsFieldsProps): ReactNode {
  const change = (entry: EditedNews, values: Partial<EditedNews>): void =>
    onChange(news.map((other) => (other === entry ? { ...entry, ...values } : other)));
  return (
    <div className="grid gap-3">
      {errors.at('news') !== undefined && <p className="text-red text-sm">{errors.at('news')}</p>}
      {news.length === 0 && <p className="text-muted text-sm">{TEXTS.none}</p>}
      <ol className="grid">
        {news.map((entry, index) => (
          <li key={entry.id} className="border-line border-t py-2 first:border-t-0 first:pt-0">
            <NewsRow
              entry={entry}
              number={index + 1}
              errors={errors.of(`news.${index}`)}
              onChange={(values) => change(entry, values)}
              onRemove={() => onChange(news.filter((other) => other !== entry))}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={news.length >= NEWS_MAX}
        onClick={() => onChange([newEntry(news, isoDay(wallClockMs())), ...news])}
      >
        <Plus aria-hidden="true" className="size-4" />
        {TEXTS.add}
      </Button>
    </div>
  );
}

interface NewsRowProps {
  readonly entry: EditedNews;
  readonly number: number;
  readonly errors: FieldErrors;
  readonly onChange: (values: Partial<EditedNews>) => void;
  readonly onRemove: () => void;
}

/** One line with date and title; the text opens below it, and is open in a new entry. */
function NewsRow({ entry, number, errors, onChange, onRemove }: NewsRowProps): ReactNode {
  const [isOpen, setOpen] = useState(entry.text === '');
  const name = TEXTS.entry(number);
  const isShown = isOpen || errors.at('text') !== undefined;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-start justify-end gap-1">
        <SmallField
          className="w-40"
          isLabelHidden
          label={`${name}: ${TEXTS.date}`}
          type="date"
          value={entry.date}
          error={errors.at('date')}
          onChange={(date) => onChange({ date })}
        />
        <SmallField
          className="min-w-0 grow max-sm:basis-full"
          isLabelHidden
          label={`${name}: ${TEXTS.title}`}
          placeholder={TEXTS.title}
          maxLength={NEWS_TITLE_CHARACTERS_MAX}
          value={entry.title}
          error={errors.at('title')}
          onChange={(title) => onChange({ title })}
        />
        <RowButton
          icon={SlidersHorizontal}
          label={TEXTS.edit(entry.title)}
          isExpanded={isShown}
          onClick={() => setOpen(!isOpen)}
        />
        <RowButton icon={X} label={TEXTS.remove(entry.title)} onClick={onRemove} />
      </div>
      {isShown && (
        <SmallControl label={`${name}: ${TEXTS.text}`} error={errors.at('text')}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={6}
              value={entry.text}
              onChange={({ target }) => onChange({ text: target.value })}
            />
          )}
        </SmallControl>
      )}
    </div>
  );
}
