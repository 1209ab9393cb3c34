/** Records are sorted in groups that share their first two bytes: a sort of all of them would compare far more. */
const GROUPS = 2 ** 16;

/**
 * Returns the indexes of records of equal length in ascending order of their bytes. Meant for random bytes, such as
 * hashes.
 */
export function sortRecords(bytes: Uint8Array, recordBytes: number): Uint32Array {
  const count = bytes.length / recordBytes;
  const groupOf = (index: number): number =>
    ((bytes[index * recordBytes] ?? 0) << 8) | (bytes[index * recordBytes + 1] ?? 0);
  const ends = new Uint32Array(GROUPS);
  for (let index = 0; index < count; index += 1) increment(ends, groupOf(index));
  for (let group = 1; group < GROUPS; group += 1) ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0);
  const order = new Uint32Array(count);
  const next = new Uint32Array(GROUPS);
  next.set(ends.subarray(0, -1), 1);
  for (let index = 0; index < count; index += 1) order[increment(next, groupOf(index))] = index;
  const compare = (a: number, b: number): number =>
    compareBytes(recordAt(bytes, recordBytes, a), recordAt(bytes, recordBytes, b));
  let start = 0;
  for (const end of ends) {
    if (end - start > 1) order.subarray(start, end).sort(compare);
    start = end;
  }
  return order;
}

export function recordAt(bytes: Uint8Array, recordBytes: number, index: number): Uint8Array {
  return bytes.subarray(index * recordBytes, (index + 1) * recordBytes);
}

/** Compares byte by byte, as big-endian numbers of the same length. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let index = 0; index < a.length; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Adds one; returns the number before. */
function increment(numbers: Uint32Array, index: number): number {
  const before = numbers[index] ?? 0;
  numbers[index] = before + 1;
  return before;
}
