import { PRESALE_FEED } from '#web/content/presale-changes.ts';
import { SITE } from '#web/content/site.ts';
import { utcText } from '#web/lib/instant-text.ts';
import { isolated } from '../public/change-sentences.ts';
import type { ChangeView } from '../public/presale-view.ts';
import { type DocumentInput, siteHost } from './document-input.ts';

const EPOCH = new Date(0).toISOString();
/** The year in which the site's identifiers begin (RFC 4151). */
const TAG_YEAR = 2025;

/** `/presale.atom`: an entry for each public change, newest first (RFC 4287). */
export function presaleAtom({ view, publicOrigin }: DocumentInput): string {
  const at = (path: string): string => escapeXml(`${publicOrigin ?? ''}${path}`);
  const id = (ending: string): string => `<id>tag:${siteHost(publicOrigin)},${TAG_YEAR}:presale${ending}</id>`;
  const entry = (change: ChangeView): string[] => [
    '  <entry>',
    `    ${id(`/changes/${change.key}`)}`,
    `    <title>${escapeXml(PRESALE_FEED.entryTitle(isolated(change.phase), PRESALE_FEED.entryKinds[change.action]))}</title>`,
    `    <updated>${change.changedAt}</updated>`,
    `    <published>${change.changedAt}</published>`,
    `    <link rel="alternate" type="text/html" href="${at(`/presale#change-${change.key}`)}"/>`,
    `    <content type="text">${escapeXml(contentOf(change))}</content>`,
    '  </entry>',
  ];
  // Without a change, the first phase's start: a date that stays the same.
  const updated = view.changes[0]?.changedAt ?? view.phases[0]?.startDate ?? EPOCH;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  ${id('')}`,
    `  <title>${escapeXml(PRESALE_FEED.title)}</title>`,
    `  <subtitle>${escapeXml(PRESALE_FEED.subtitle)}</subtitle>`,
    `  <updated>${updated}</updated>`,
    `  <author><name>${escapeXml(SITE.name)}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${at('/presale.atom')}"/>`,
    `  <link rel="alternate" type="text/html" href="${at('/presale')}"/>`,
    ...view.changes.flatMap(entry),
    '</feed>',
    '',
  ].join('\n');
}

function contentOf({ changedAt, sentences }: ChangeView): string {
  return sentences.map((sentence) => `${utcText(changedAt)}: ${sentence}.`).join('\n');
}

/** Characters that XML 1.0 cannot contain, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

function escapeXml(text: string): string {
  return text
    .replaceAll(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
