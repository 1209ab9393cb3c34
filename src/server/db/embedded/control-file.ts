/** What this version of PGlite writes into `global/pg_control` (PostgreSQL 18, src/include/catalog/pg_control.h). */
const CONTROL_FILE_BYTES = 8_192;
const CONTROL_VERSION = 1800;
const CONTROL_VERSION_OFFSET = 8;
/** The checksum is the last member of `ControlFileData` and covers all before it. */
const CHECKSUM_OFFSET = 292;

/** Returns what is wrong with the contents of `pg_control`; undefined when they are valid. */
export function controlFileFault(contents: Buffer): string | undefined {
  if (contents.length !== CONTROL_FILE_BYTES) {
    return `global/pg_control has ${contents.length} bytes instead of ${CONTROL_FILE_BYTES}`;
  }
  if (crc32c(contents.subarray(0, CHECKSUM_OFFSET)) !== contents.readUInt32LE(CHECKSUM_OFFSET)) {
    return 'global/pg_control does not match its checksum';
  }
  const version = contents.readUInt32LE(CONTROL_VERSION_OFFSET);
  if (version !== CONTROL_VERSION) return `global/pg_control is of version ${version} instead of ${CONTROL_VERSION}`;
  return undefined;
}

const CASTAGNOLI_REVERSED = 0x82f63b78;

/** CRC-32C as PostgreSQL uses it (src/include/port/pg_crc32c.h). */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ CASTAGNOLI_REVERSED : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
