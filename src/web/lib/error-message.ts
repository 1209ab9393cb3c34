import type { Endpoint } from '#contract/endpoint.ts';
import { cutText } from '#domain/cut-text.ts';
import { ApiError, CALL_FAILURES, CallError, NotConfirmedError } from './api-error.ts';
import { logError } from './log.ts';

const TEXT_CHARACTERS_MAX = 300;

/** The message to show for any thrown value. Logs an unknown one, which is a defect. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return shorten(error.message);
  if (error instanceof CallError) return error.message;
  logError('An unexpected error was caught.', error);
  return CALL_FAILURES.other;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > TEXT_CHARACTERS_MAX ? `${cutText(line, TEXT_CHARACTERS_MAX)}…` : line;
}

/** The server's sentence, without the status that other messages begin with. */
export function failureText(error: unknown): string {
  return (error instanceof ApiError ? error.detail : undefined) ?? errorMessage(error);
}

/** Returns the title of a failure. Only after a refusal is it known that nothing was changed. */
export function failureTitle({ method }: Endpoint, error: unknown): string {
  const isRefusal = error instanceof ApiError ? error.status < 500 : error instanceof NotConfirmedError;
  return isRefusal || method === 'GET' ? 'The request failed' : 'The outcome is unknown';
}
