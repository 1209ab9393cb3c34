import type { DatabaseLog } from '#server/db/database.ts';

export const SILENT_LOG: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
