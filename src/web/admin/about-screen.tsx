import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { type About, adminReadVersion, type ChangelogRelease, type ChangelogText } from '#contract/about.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { QueryView } from './query-view.tsx';
import { ABOUT, ADMIN_TITLES } from './texts.ts';

const versionQuery = queryOptions({
  queryKey: ['admin', 'version'],
  queryFn: () => callEndpoint(adminReadVersion, {}),
});

/** The installed versions, and what is new in this release. */
export function AboutScreen(): ReactNode {
  const query = useQuery(versionQuery);
  return (
    <section aria-labelledby="about-title" className="px-4 py-5 md:px-6">
      <h1 id="about-title" className="text-lg">
        {ADMIN_TITLES['/admin/about']}
      </h1>
      <QueryView query={query} texts={ABOUT}>
        {(about) => (
          <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <Versions about={about} />
            {about.changes !== null && <Changes release={about.changes} />}
          </div>
        )}
      </QueryView>
    </section>
  );
}

function Versions({ about: { product, commit, node, database } }: { readonly about: About }): ReactNode {
  const { versions: TEXTS } = ABOUT;
  const rows = [
    { label: TEXTS.product, value: product },
    { label: TEXTS.commit, value: commit ?? TEXTS.unknown },
    { label: TEXTS.node, value: node },
    { label: TEXTS.databases[database.type], value: database.version },
    { label: TEXTS.migrations, value: String(database.migrations) },
  ];
  return (
    <section>
      <h2 className="font-semibold text-base">{TEXTS.title}</h2>
      <dl className="mt-2 border-line border-t">
        {rows.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-line border-b text-sm"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="numeric wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Changes({ release }: { readonly release: ChangelogRelease }): ReactNode {
  return (
    <section>
      <h2 className="font-semibold text-base">{ABOUT.changes(release.title)}</h2>
      {release.sections.map(({ title, entries }) => (
        <details key={title} className="mt-3">
          <summary className="cursor-pointer text-sm">
            {title} <span className="numeric text-muted">{entries.length}</span>
          </summary>
          <ul className="mt-2 grid max-w-[36em] list-disc gap-2 pl-5 text-sm marker:text-muted">
            {entries.map((texts) => (
              <li key={texts.map(({ text }) => text).join('')} className="wrap-anywhere">
                {texts.map(styled)}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

/** `index`: texts never move within their entry. */
function styled({ style, text }: ChangelogText, index: number): ReactNode {
  switch (style) {
    case 'plain':
      return <Fragment key={index}>{text}</Fragment>;
    case 'strong':
      return <strong key={index}>{text}</strong>;
    case 'code':
      return (
        <code key={index} className="numeric text-[0.9em]">
          {text}
        </code>
      );
  }
}
