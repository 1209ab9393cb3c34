import * as z from 'zod/mini';
import { minerEmailSchema, minerPinSchema } from '#contract/miner.ts';

/** Schemas of the miner's forms; wording of the specification, section 5. */

const MISSING = 'Missing Information';
const AGREEMENT_REQUIRED = 'Agreement Required';
const NO_EMAIL = `${MISSING}: enter your email`;
const NO_PIN = `${MISSING}: enter your PIN`;

const email = z.pipe(z.string(NO_EMAIL).check(z.minLength(1, NO_EMAIL)), minerEmailSchema);
const pin = z.pipe(z.string(NO_PIN).check(z.minLength(1, NO_PIN)), minerPinSchema);
const agreement = z.literal(true, AGREEMENT_REQUIRED);

export const loginFormSchema = z.object({ email, pin, agreement });

export const verifyPinFormSchema = z.object({ pin, agreement });

export const createPinFormSchema = z
  .object({ pin, confirmPin: z.string(NO_PIN), agreement })
  // Compared as soon as both are valid, also while another field has an error.
  .check(
    z.refine((form) => form.pin === form.confirmPin, {
      error: "PINs don't match",
      path: ['confirmPin'],
      when: ({ value }) => {
        const form = z.object({ pin, confirmPin: z.string() }).safeParse(value);
        return form.success;
      },
    }),
  );
