import { secondFactorRead } from '#contract/team-second-factor.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { OWN_ACCOUNT } from './texts.ts';

const { codesLeft, codeUsed: TEXTS } = OWN_ACCOUNT.secondFactor;

/** Says over the next screen that the sign-in used a recovery code, how many are left, and where new ones are made. */
export async function tellRecoveryCodeUsed(openAccount: () => void): Promise<void> {
  toast({
    title: TEXTS.title,
    description: await countText(),
    variant: 'info',
    action: { label: TEXTS.open, altText: TEXTS.openAlt, onAction: openAccount },
  });
}

async function countText(): Promise<string> {
  try {
    const { recoveryCodesLeft } = await callEndpoint(secondFactorRead, { isOptional: true });
    return codesLeft(recoveryCodesLeft);
  } catch (error) {
    return TEXTS.notCounted(errorMessage(error));
  }
}
