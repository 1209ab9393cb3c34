import { type ReactNode, useState } from 'react';
import { claimsReadProof } from '#contract/claims.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { failureText } from '#web/lib/error-message.ts';
import { saveJson } from '#web/lib/save-file.ts';

const CALL_MS_MAX = 10_000;

/** Downloads the wallet's claim in the latest snapshot, with its proof, as one file. */
export function ClaimProofButton({ email }: { readonly email: string }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      const signal = AbortSignal.timeout(CALL_MS_MAX);
      const { data } = await callEndpoint(claimsReadProof, { params: { email }, signal });
      saveJson(`technovex-proof-${data.snapshot}.json`, data);
    } catch (error) {
      toast({ title: 'No proof was downloaded', description: failureText(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" busy={isBusy} className="justify-self-start" onClick={() => void download()}>
      Download my claim proof
    </Button>
  );
}
