import { ArrowDown, ArrowUp, type LucideIcon, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ANNOUNCEMENTS_MAX } from '#domain/site-content/content.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CONTENT_ADMIN } from '#web/content/site-content-admin.ts';
import { fromLocalField, toLocalField } from '#web/lib/local-time.ts';
import type { EditedAnnouncement } from './edited-content.ts';
import type { FieldErrors } from './field-errors.ts';
import { SmallField } from './small-field.tsx';

const TEXTS = CONTENT_ADMIN.announcements;
const EMPTY = { text: '', href: '', lastDay: '', from: '', until: '' } as const;

interface AnnouncementFieldsProps {
  readonly announcements: readonly EditedAnnouncement[];
  readonly errors: FieldErrors;
  readonly onChange: (announcements: readonly EditedAnnouncement[]) => void;
}

/** The announcements in their order. A row keeps the focus while it moves. */
export function AnnouncementFields({ announcements, errors, onChange }: AnnouncementFieldsProps): ReactNode {
  function change(index: number, values: Partial<EditedAnnouncement>): void {
    onChange(announcements.map((announcement, at) => (at === index ? { ...announcement, ...values } : announcement)));
  }

  function move(index: number, by: -1 | 1): void {
    const moved = [...announcements];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    onChange(moved);
  }

  return (
    <div className="grid gap-3">
      {announcements.length === 0 && <p className="text-muted text-sm">{TEXTS.none}</p>}
      <ol className="grid">
        {announcements.map((announcement, index) => (
          <li key={announcement.key} className="border-line border-t py-2.5 first:border-t-0 first:pt-0">
            <AnnouncementRow
              announcement={announcement}
              number={index + 1}
              errors={errors.of(`announcements.${index}`)}
              onChange={(values) => change(index, values)}
            >
              <RowButton
                icon={ArrowUp}
                label={TEXTS.up(announcement.text)}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <RowButton
                icon={ArrowDown}
                label={TEXTS.down(announcement.text)}
                disabled={index === announcements.length - 1}
                onClick={() => move(index, 1)}
              />
              <RowButton
                icon={X}
                label={TEXTS.remove(announcement.text)}
                onClick={() => onChange(announcements.filter((other) => other !== announcement))}
              />
            </AnnouncementRow>
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={announcements.length >= ANNOUNCEMENTS_MAX}
        onClick={() => {
          const key = Math.max(0, ...announcements.map((announcement) => announcement.key)) + 1;
          onChange([...announcements, { key, ...EMPTY }]);
        }}
      >
        <Plus aria-hidden="true" className="size-4" />
        {TEXTS.add}
      </Button>
    </div>
  );
}

interface AnnouncementRowProps {
  readonly announcement: EditedAnnouncement;
  readonly number: number;
  readonly errors: FieldErrors;
  readonly onChange: (values: Partial<EditedAnnouncement>) => void;
  /** Its buttons. */
  readonly children: ReactNode;
}

function AnnouncementRow({ announcement, number, errors, onChange, children }: AnnouncementRowProps): ReactNode {
  const { text, href, lastDay, from, until } = announcement;
  return (
    <div className="grid gap-x-3 gap-y-1.5 sm:grid-cols-2 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex items-start gap-1 sm:col-span-full">
        <SmallField
          className="grow"
          isLabelHidden
          label={TEXTS.text(number)}
          value={text}
          error={errors.at('text')}
          onChange={(value) => onChange({ text: value })}
        />
        {children}
      </div>
      <SmallField
        label={TEXTS.href}
        placeholder={TEXTS.hrefHint}
        inputMode="url"
        spellCheck={false}
        value={href}
        error={errors.at('href')}
        onChange={(value) => onChange({ href: value })}
      />
      <SmallField
        label={TEXTS.lastDay}
        type="date"
        value={lastDay}
        error={errors.at('lastDay')}
        onChange={(value) => onChange({ lastDay: value })}
      />
      <SmallField
        label={TEXTS.from}
        type="datetime-local"
        value={toLocalField(from)}
        error={errors.at('from')}
        onChange={(value) => onChange({ from: fromLocalField(value) })}
      />
      <SmallField
        label={TEXTS.until}
        type="datetime-local"
        value={toLocalField(until)}
        error={errors.at('until')}
        onChange={(value) => onChange({ until: fromLocalField(value) })}
      />
    </div>
  );
}

interface RowButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function RowButton({ icon: Icon, label, disabled = false, onClick }: RowButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-9 shrink-0 place-items-center rounded-md text-muted transition-colors hover:enabled:text-volt disabled:opacity-40 max-md:size-11"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
