import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';

/** The server's sentence, without the status that other messages begin with. */
export function failureText(error: unknown): string {
  return (error instanceof ApiError ? error.detail : undefined) ?? errorMessage(error);
}
