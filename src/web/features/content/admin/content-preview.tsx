import { type ReactNode, useState } from 'react';
import { contentPreview } from '#contract/content.ts';
import { PAGES } from '#contract/pages.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { fromLocalField } from '#web/lib/local-time.ts';
import { SmallChoice } from './small-choice.tsx';
import { SmallField } from './small-field.tsx';
import { CONTENT_ADMIN } from './texts.ts';

const TEXTS = CONTENT_ADMIN.preview;
const PATHS = PAGES.filter((page) => page.isUnlisted !== true).flatMap(({ paths: [path] }) =>
  path === undefined ? [] : [{ value: path, label: path }],
);

/** Opens a page as it will be at a time, in a new tab. `isStale`: what is edited is not saved, so it would not show. */
export function ContentPreview({ isStale }: { readonly isStale: boolean }): ReactNode {
  const [path, setPath] = useState('/');
  const [at, setAt] = useState('');
  const query = new URLSearchParams({ path, ...(at === '' ? {} : { at: fromLocalField(at) }) });
  return (
    <section aria-labelledby="content-preview" className="border-line border-t pt-4">
      <h2 id="content-preview" className="text-base">
        {TEXTS.title}
      </h2>
      <p className="text-muted text-sm">{TEXTS.lead}</p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <SmallChoice
          label={TEXTS.page}
          value={path}
          options={PATHS}
          onChange={setPath}
          className="w-56 max-sm:w-full"
        />
        <SmallField label={TEXTS.at} type="datetime-local" value={at} onChange={setAt} className="w-56 max-sm:w-full" />
        <ButtonLink href={`${contentPreview.path}?${query}`} reload variant="secondary" target="_blank">
          {TEXTS.open}
        </ButtonLink>
        {isStale && <p className="self-center text-amber text-sm">{TEXTS.saveFirst}</p>}
      </div>
    </section>
  );
}
