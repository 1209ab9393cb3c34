const INT8_OID = 20;
const FLOAT8_OID = 701;
const HEADER_BYTES = 20;
const ELEMENT_BYTES = 8;
const NULL_LENGTH = -1;

/**
 * PostgreSQL's binary format of one-dimensional arrays (`array_send` in its source), as a query parameter: the server
 * converts a text literal of the same numbers in a multiple of the time.
 */
export function int8Array(values: readonly number[]): Buffer {
  return encode(INT8_OID, values, (bytes, value, offset) => {
    bytes.writeInt32BE(Math.floor(value / 2 ** 32), offset);
    bytes.writeUInt32BE(value >>> 0, offset + 4);
  });
}

/** The same for `float8[]`. */
export function float8Array(values: readonly (number | null)[]): Buffer {
  return encode(FLOAT8_OID, values, (bytes, value, offset) => bytes.writeDoubleBE(value, offset));
}

function encode(
  elementOid: number,
  values: readonly (number | null)[],
  write: (bytes: Buffer, value: number, offset: number) => void,
): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * (4 + ELEMENT_BYTES));
  bytes.writeInt32BE(1, 0);
  // Whether nulls occur; PostgreSQL reads them without it too.
  bytes.writeInt32BE(1, 4);
  bytes.writeInt32BE(elementOid, 8);
  bytes.writeInt32BE(values.length, 12);
  // The index of the first element.
  bytes.writeInt32BE(1, 16);
  let offset = HEADER_BYTES;
  for (const value of values) {
    bytes.writeInt32BE(value === null ? NULL_LENGTH : ELEMENT_BYTES, offset);
    offset += 4;
    if (value === null) continue;
    write(bytes, value, offset);
    offset += ELEMENT_BYTES;
  }
  return bytes.subarray(0, offset);
}
