import type * as z from 'zod/mini';
import {
  LIVE_CLOSE,
  LIVE_MESSAGE_BYTES_MAX,
  MINER_LIVE_PATH,
  MINER_LIVE_PROBLEMS,
  minerLiveClientMessage,
  minerLiveServerMessage,
} from '#contract/miner-live.ts';
import { PROBLEMS, type ProblemCode, problemSchema } from '#contract/problem.ts';
import { jsonSchema } from './bind-endpoint.ts';

const CHANNEL = 'minerLive';
const UPGRADE_PROBLEMS: readonly ProblemCode[] = [...MINER_LIVE_PROBLEMS, 'temporarily-unavailable'];

/** Returns the AsyncAPI 3.0 document of the live channel, generated from the contract. */
export function asyncApiDocument(): object {
  const fromClient = messagesOf(minerLiveClientMessage, 'input');
  const fromServer = messagesOf(minerLiveServerMessage, 'output');
  const messages = { ...fromClient, ...fromServer };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Technovex live channel',
      version: '1',
      description: 'The calls over HTTP are in /api/openapi.json.',
    },
    defaultContentType: 'application/json',
    channels: {
      [CHANNEL]: {
        address: MINER_LIVE_PATH,
        description:
          `A WebSocket (RFC 6455). Each message is one JSON text of at most ${LIVE_MESSAGE_BYTES_MAX} bytes. ` +
          "The upgrade needs the miner's session cookie, which names the wallet, and from browsers the site's own " +
          'Origin. At most 10 messages a second.',
        messages: references(Object.keys(messages), (name) => `#/components/messages/${name}`),
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
        'x-upgrade-problems': UPGRADE_PROBLEMS.map((code) => ({ code, ...PROBLEMS[code] })),
        'x-close-codes': LIVE_CLOSE,
      },
    },
    operations: {
      receiveFromMiner: operation('receive', Object.keys(fromClient)),
      sendToMiner: operation('send', Object.keys(fromServer)),
    },
    components: { messages, schemas: { Problem: jsonSchema(problemSchema, 'output') } },
  };
}

/** Returns the messages of a union by their `type`. */
function messagesOf(union: z.ZodMiniType, io: 'input' | 'output'): Record<string, object> {
  const { oneOf } = jsonSchema(union, io) as { oneOf: { properties: { type: { const: string } } }[] };
  return Object.fromEntries(
    oneOf.map((payload) => {
      const name = payload.properties.type.const;
      return [name, { name, payload }];
    }),
  );
}

function operation(action: 'receive' | 'send', names: readonly string[]): object {
  return {
    action,
    channel: { $ref: `#/channels/${CHANNEL}` },
    messages: names.map((name) => ({ $ref: `#/channels/${CHANNEL}/messages/${name}` })),
  };
}

function references(names: readonly string[], target: (name: string) => string): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: target(name) }]));
}
