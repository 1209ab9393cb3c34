import { statusRead } from '#contract/status.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';

/** Returns the response of the status call as text, or why there is none. Loaded when somebody sends it. */
export async function requestStatus(): Promise<string> {
  try {
    const text = JSON.stringify(await callEndpoint(statusRead), null, 2);
    // Each day of the record in a line.
    return text.replaceAll(/\{[^{}]*\}/g, (object) => object.replaceAll(/\s+/g, ' '));
  } catch (cause) {
    return errorMessage(cause);
  }
}
