import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Presale phases as the admin area edits them (specification, sections 3, 5 and 7). */

const usd = z.number().check(z.minimum(0));

const phaseFields = {
  name: z.string().check(z.trim(), z.minLength(3, 'Name must be at least 3 characters'), z.maxLength(120)),
  description: z.optional(z.string().check(z.maxLength(4_000))),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  tokenPrice: z.number().check(z.minimum(0.000001, 'Token price must be greater than 0')),
  bonus: z._default(z.number().check(z.minimum(0)), 0),
  minPurchase: z.number().check(z.minimum(1, 'Minimum purchase must be at least 1')),
  maxPurchase: z.nullish(usd),
  softCap: z.nullish(usd),
  hardCap: z.nullish(usd),
  tokenId: z.nullish(z.number()),
  isActive: z._default(z.boolean(), false),
};

const phaseInput = z.object(phaseFields);
const phase = z.object({ id: z.number(), ...phaseFields, isCompleted: z.boolean() });
const idParams = z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,15}$/)) });

export const presaleListPhases = defineEndpoint({
  id: 'presaleListPhases',
  tag: 'presale',
  method: 'GET',
  path: '/api/admin/presale/phases',
  summary: 'All presale phases (administrators)',
  answer: z.array(phase),
  successStatus: 200,
  problems: ['not-signed-in'],
});

export const presaleReadPhase = defineEndpoint({
  id: 'presaleReadPhase',
  tag: 'presale',
  method: 'GET',
  path: '/api/admin/presale/phases/{id}',
  summary: 'One presale phase (administrators)',
  params: idParams,
  answer: phase,
  successStatus: 200,
  problems: ['not-signed-in', 'not-found'],
});

export const presaleCreatePhase = defineEndpoint({
  id: 'presaleCreatePhase',
  tag: 'presale',
  method: 'POST',
  path: '/api/admin/presale/phases',
  summary: 'Create a presale phase (administrators)',
  body: phaseInput,
  answer: phase,
  successStatus: 201,
  problems: ['not-signed-in'],
});

export const presaleUpdatePhase = defineEndpoint({
  id: 'presaleUpdatePhase',
  tag: 'presale',
  method: 'PUT',
  path: '/api/admin/presale/phases/{id}',
  summary: 'Change a presale phase (administrators)',
  params: idParams,
  body: phaseInput,
  answer: phase,
  successStatus: 200,
  problems: ['not-signed-in', 'not-found'],
});

export const presaleDeletePhase = defineEndpoint({
  id: 'presaleDeletePhase',
  tag: 'presale',
  method: 'DELETE',
  path: '/api/admin/presale/phases/{id}',
  summary: 'Delete a presale phase (administrators)',
  params: idParams,
  successStatus: 204,
  problems: ['not-signed-in', 'not-found'],
});
