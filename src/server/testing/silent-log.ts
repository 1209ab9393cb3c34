import type { DatabaseLog } from '#server/db/open-database.ts';

export const SILENT_LOG: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
