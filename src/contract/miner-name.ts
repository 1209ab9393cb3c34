import * as z from 'zod/mini';
import { MINER_NAME_CHARACTERS_MAX, MINER_NAME_CHARACTERS_MIN, parseMinerName } from '#domain/miner/miner-name.ts';
import { defineEndpoint } from './endpoint.ts';
import { minerReadReferral } from './miner.ts';

const INVALID_NAME = `Use ${MINER_NAME_CHARACTERS_MIN} to ${MINER_NAME_CHARACTERS_MAX} letters, digits and spaces, and at least one letter`;

/** Checked by the form and the server. */
export const minerNameSchema = z.string(INVALID_NAME).check(
  z.overwrite((typed) => parseMinerName(typed) ?? ''),
  z.minLength(1, INVALID_NAME),
);

export const minerChooseName = defineEndpoint({
  id: 'minerChooseName',
  tag: 'miner',
  method: 'PUT',
  path: '/api/miner/wallets/{email}/name',
  summary: 'Choose the name that is shown to whom the miner invites and to who invited the miner; null removes it',
  params: minerReadReferral.params,
  body: z.object({ name: z.nullable(minerNameSchema) }),
  /** The name as it is stored. */
  response: z.object({ success: z.boolean(), name: z.nullable(z.string()) }),
  problems: ['not-signed-in', 'session-replaced', 'wallet-blocked'],
});
