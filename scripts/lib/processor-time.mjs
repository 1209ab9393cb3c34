import { readFileSync } from 'node:fs';

/** Of `/proc`, on every Linux. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the processor time, user and system, of a process and its ended children, in seconds; undefined where there
 * is no such process or no `/proc`.
 * @param {number | 'self'} pid
 * @returns {number | undefined}
 */
export function processorSeconds(pid = 'self') {
  let stat = '';
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // proc(5): utime, stime, cutime and cstime are fields 14 to 17; the name in field 2 may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}
