import { hash } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';

interface ParsedCall {
  readonly params: unknown;
  readonly body: unknown;
}

/** Returns what a ticket covers: every call of the act, or this one with these values. */
export function callScope({ id, confirmation }: Endpoint, { params, body }: ParsedCall): string {
  const { act = '', exactCall } = confirmation ?? {};
  if (exactCall === undefined) return act;
  const rest = Object.fromEntries(Object.entries(body ?? {}).filter(([field]) => !exactCall.except.includes(field)));
  return `${id} ${hash('sha256', stableJson({ params, body: rest }), 'hex')}`;
}

/** JSON in which the order of the members does not matter. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
