import { secondFactorRead } from '#contract/team-second-factor.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { OWN_ACCOUNT } from './texts.ts';

const { codesLeft, codeUsed: TEXTS } = OWN_ACCOUNT.secondFactor;

/** Says over the next screen that the sign-in used a recovery code, and how many are left. */
export async function tellRecoveryCodeUsed(): Promise<void> {
  toast({ title: TEXTS.title, description: await countText(), variant: 'info' });
}

async function countText(): Promise<string> {
  try {
    const { recoveryCodesLeft } = await callEndpoint(secondFactorRead, { isOptional: true });
    return codesLeft(recoveryCodesLeft);
  } catch (error) {
    return TEXTS.notCounted(errorMessage(error));
  }
}
