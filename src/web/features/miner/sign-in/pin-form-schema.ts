import * as z from 'zod/mini';
import { minerEmailSchema, minerPinSchema } from '#contract/miner.ts';
import { MINER_CONTENT } from '../texts/miner.ts';

const { missingEmail, missingPin, agreementRequired, pinMismatch } = MINER_CONTENT.validation;

const email = z.pipe(z.string(missingEmail).check(z.minLength(1, missingEmail)), minerEmailSchema);
const pin = z.pipe(z.string(missingPin).check(z.minLength(1, missingPin)), minerPinSchema);

/** Only Create PIN has a `confirmPin`. */
export const pinFormSchema = z
  .object({ email, pin, confirmPin: z.optional(z.string()), agreement: z.literal(true, agreementRequired) })
  // Compared as soon as both are valid, also while another field has an error.
  .check(
    z.refine((form) => form.confirmPin === undefined || form.pin === form.confirmPin, {
      error: pinMismatch,
      path: ['confirmPin'],
      when: ({ value }) => z.object({ pin, confirmPin: z.optional(z.string()) }).safeParse(value).success,
    }),
  );
