import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { type About, adminReadVersion, type ChangelogRelease, type ChangelogText } from '#contract/about.ts';
import { TEAM_ACTION, TeamPage } from '#web/components/layout/team-page.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { groupDigits } from '#web/lib/format.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { QueryView } from './query-view.tsx';
import { ABOUT, ADMIN_TITLES } from './texts.ts';

const BYTES_PER_MB = 1e6;
const COMMIT_CHARACTERS = 8;

const versionQuery = queryOptions({
  queryKey: ['admin', 'version'],
  queryFn: () => callEndpoint(adminReadVersion, {}),
});

/** The installation: its versions, its settings in words, and what is new in this release. */
export function AboutScreen(): ReactNode {
  const query = useQuery(versionQuery);
  const { data } = query;
  return (
    <TeamPage
      title={ADMIN_TITLES['/admin/about']}
      aside={
        data !== undefined && (
          <p className="numeric text-muted text-sm">
            {data.product}
            {data.commit !== null && <span title={data.commit}> · {data.commit.slice(0, COMMIT_CHARACTERS)}</span>}
          </p>
        )
      }
      lead={ABOUT.lead}
      actions={
        <Link href="/status" className={TEAM_ACTION}>
          {ABOUT.status}
        </Link>
      }
    >
      <QueryView query={query} texts={ABOUT}>
        {(about) => (
          <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
            <div className="grid content-start gap-8">
              <Facts title={ABOUT.versions.title} facts={versionsOf(about)} />
              <Facts title={ABOUT.settings.title} lead={ABOUT.settings.lead} facts={settingsOf(about.settings)} />
            </div>
            {about.changes !== null && <Changes release={about.changes} />}
          </div>
        )}
      </QueryView>
    </TeamPage>
  );
}

interface Fact {
  readonly label: string;
  /** The environment variable that sets it. */
  readonly variable?: string;
  readonly value: string;
  /** Of a setting. */
  readonly isUnset?: boolean;
}

function versionsOf({ product, commit, node, database, startedAt }: About): readonly Fact[] {
  const { versions: TEXTS } = ABOUT;
  return [
    { label: TEXTS.product, value: product },
    { label: TEXTS.commit, value: commit ?? TEXTS.unknown },
    { label: TEXTS.node, value: node },
    { label: TEXTS.databases[database.type], value: database.version },
    { label: TEXTS.migrations, value: String(database.migrations) },
    { label: TEXTS.size, value: TEXTS.megabytes(groupDigits(database.bytes / BYTES_PER_MB, 1)) },
    { label: TEXTS.started, value: formatInstant(startedAt) },
  ];
}

function settingsOf(settings: About['settings']): readonly Fact[] {
  const { settings: TEXTS } = ABOUT;
  const text = (name: keyof typeof TEXTS.facts, value: string | null): Fact => {
    const { label, variable, unset } = TEXTS.facts[name];
    return { label, variable, value: value ?? unset, isUnset: value === null };
  };
  const days = (count: number | null): string | null => (count === null ? null : TEXTS.days(groupDigits(count)));
  return [
    text('publicOrigin', settings.publicOrigin),
    text('mailSender', settings.mailSender),
    text('requiresSecondFactor', settings.requiresSecondFactor ? TEXTS.required : null),
    text('activityDays', days(settings.activityDays)),
    text('leftSubscriptionsDays', days(settings.leftSubscriptionsDays)),
    text('securityContact', settings.securityContact),
  ];
}

function Facts({ title, lead, facts }: { title: string; lead?: string; facts: readonly Fact[] }): ReactNode {
  return (
    <section>
      <h2 className="font-semibold text-base">{title}</h2>
      {lead !== undefined && <p className="text-muted text-sm">{lead}</p>}
      <dl className="mt-2 border-line border-t">
        {facts.map(({ label, variable, value, isUnset }) => (
          <div
            key={label}
            className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-line border-b py-1.5 text-sm"
          >
            <dt>
              {label}
              {variable !== undefined && <code className="numeric block text-muted text-xs">{variable}</code>}
            </dt>
            <dd
              className={`wrap-anywhere ml-auto text-right ${isUnset === undefined ? 'numeric' : isUnset ? 'text-muted' : ''}`}
            >
              {value}
            </dd>
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
      <p className="text-muted text-sm">{ABOUT.changesLead}</p>
      {release.sections.map(({ title, entries }) => (
        <details key={title} className="border-line border-b first-of-type:mt-2 first-of-type:border-t">
          <summary className="min-h-10 cursor-pointer content-center text-sm hover:text-volt">
            <span className="font-semibold">{title}</span> <span className="numeric text-muted">{entries.length}</span>
          </summary>
          <ul className="mt-1 mb-4 grid max-w-[36em] list-disc gap-2 pl-5 text-sm marker:text-muted">
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
