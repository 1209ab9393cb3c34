import * as z from 'zod/mini';
import { isPushEndpoint, PUSH_ENDPOINT_CHARACTERS_MAX } from '#domain/miner/push-endpoint.ts';
import { defineEndpoint } from './endpoint.ts';
import { minerEmailSchema } from './miner.ts';

/** Notifications while no page is open: the Push API's subscription of a device, and what it is told of. */

const P256_POINT = /^B[\w-]{86}$/;
const AUTH_SECRET = /^[\w-]{22}$/;

const NOT_PUSH = 'The subscription is not one of a push service';

export const minerReadPushKey = defineEndpoint({
  id: 'minerReadPushKey',
  tag: 'miner',
  method: 'GET',
  path: '/api/miner/push-key',
  summary: 'The key that this site signs its push messages with (RFC 8292), for `applicationServerKey`',
  response: z.object({ success: z.boolean(), data: z.object({ publicKey: z.string() }) }),
});

export const minerSetPush = defineEndpoint({
  id: 'minerSetPush',
  tag: 'miner',
  method: 'PUT',
  path: '/api/miner/wallets/{email}/push',
  summary: 'What this device is told of while no page is open; without a topic its subscription is deleted',
  params: z.object({ email: minerEmailSchema }),
  body: z.object({
    endpoint: z
      .string(NOT_PUSH)
      .check(z.maxLength(PUSH_ENDPOINT_CHARACTERS_MAX, NOT_PUSH), z.refine(isPushEndpoint, NOT_PUSH)),
    keys: z.object({
      p256dh: z.string(NOT_PUSH).check(z.regex(P256_POINT, NOT_PUSH)),
      auth: z.string(NOT_PUSH).check(z.regex(AUTH_SECRET, NOT_PUSH)),
    }),
    bonus: z.boolean(),
    /** Only while this device mines. */
    limit: z.boolean(),
    news: z.boolean(),
  }),
  problems: ['not-signed-in', 'session-replaced', 'wallet-blocked'],
});
