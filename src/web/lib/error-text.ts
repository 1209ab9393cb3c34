import { CALL_FAILURES } from '#web/content/call-failures.ts';
import { ApiError, CallError } from './api-error.ts';
import { logError } from './log.ts';

/** The longest text of another server that is shown. */
const TEXT_CHARACTERS_MAX = 300;

/** The text to show for any thrown error. Logs an unexpected error, which is a defect. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return shorten(error.message);
  if (error instanceof CallError) return error.message;
  logError('An unexpected error was caught.', error);
  return CALL_FAILURES.other;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > TEXT_CHARACTERS_MAX ? `${line.slice(0, TEXT_CHARACTERS_MAX)}…` : line;
}
