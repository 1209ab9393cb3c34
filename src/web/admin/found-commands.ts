import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { adminListMiners } from '#contract/miner-table.ts';
import { campaignList } from '#contract/newsletter-campaigns.ts';
import { adminListSubscribers } from '#contract/newsletter-subscribers.ts';
import { presaleListPhases } from '#contract/presale.ts';
import { teamRead } from '#contract/team.ts';
import type { Role } from '#domain/team/roles.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { RoleContext } from '#web/lib/role-context.ts';
import type { Command } from './commands.ts';
import { ADMIN_SHELL } from './texts.ts';

const TEXTS = ADMIN_SHELL.commands.found;
const TYPED_CHARACTERS_MIN = 2;
/** Of people, whose rows are counted. */
const PEOPLE_CHARACTERS_MIN = 3;
const TYPING_PAUSE_MS = 250;
const OF_EACH_MAX = 5;
/** Rows of people that one search reads: the least that a page has. */
const ROWS = '10';

/** What is found by a name that was typed: phases, campaigns and, for administrators, members and people. */
export function useFoundCommands(typed: string): readonly Command[] {
  const role = useContext(RoleContext);
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim().toLowerCase()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [] } = useQuery({
    queryKey: ['admin', 'commands', role, text],
    queryFn: () => find(text, role),
    enabled: text.length >= TYPED_CHARACTERS_MIN,
  });
  return typed.trim() === '' ? [] : data;
}

async function find(text: string, role: Role): Promise<readonly Command[]> {
  const lists = [phases(text), campaigns(text), ...(role === 'admin' ? [members(text), ...people(text)] : [])];
  const settled = await Promise.allSettled(lists);
  // One that fails leaves the others: the screen it leads to says why.
  return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value.slice(0, OF_EACH_MAX) : []));
}

async function phases(text: string): Promise<Command[]> {
  const found = (await callEndpoint(presaleListPhases)).filter(({ name }) => name.toLowerCase().includes(text));
  return found.map(({ id, name }) => go(`phase-${id}`, TEXTS.phase(name), `/admin/presale/edit/${id}`));
}

async function campaigns(text: string): Promise<Command[]> {
  const found = (await callEndpoint(campaignList)).filter(({ subject }) => subject.toLowerCase().includes(text));
  return found.map(({ id, subject }) => go(`campaign-${id}`, TEXTS.campaign(subject), `/admin/newsletter/${id}`));
}

async function members(text: string): Promise<Command[]> {
  const { members: all } = await callEndpoint(teamRead);
  const found = all.filter(({ username }) => username.toLowerCase().includes(text));
  return found.map(({ id, username }) => go(`member-${id}`, TEXTS.member(username), '/admin/team'));
}

function people(search: string): Promise<Command[]>[] {
  if (search.length < PEOPLE_CHARACTERS_MIN || /\s/.test(search)) return [];
  const queryParams = { search, match: 'inside', rows: ROWS } as const;
  return [
    callEndpoint(adminListMiners, { queryParams }).then(({ rows }) =>
      rows.map(({ id, email }) => go(`miner-${id}`, TEXTS.miner(email), `/admin/miners/${id}`)),
    ),
    callEndpoint(adminListSubscribers, { queryParams }).then(({ rows }) =>
      rows.map(({ id, email }) => go(`subscriber-${id}`, TEXTS.subscriber(email), `/admin/subscribers/${id}`)),
    ),
  ];
}

function go(id: string, label: string, href: string): Command {
  return { id, label, keywords: '', action: { type: 'go', href } };
}
