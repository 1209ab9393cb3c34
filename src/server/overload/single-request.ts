const BYTES_MAX = 4_096;
/** Request line and fields in the strict form: lines end with CR LF, no field is folded, no space precedes a colon. */
const HEAD = /^([A-Z]+) ([!-~]+) HTTP\/1\.1\r\n((?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\r\n\0]*\r\n)*)\r\n/;
/** Fields that change where a request ends or what its connection is used for. */
const FRAMING_FIELD =
  /(?:^|\n)(?:(?:transfer-encoding|upgrade|expect|trailer|te):|connection:[^\r]*(?:close|upgrade))/i;
const CONTENT_LENGTH = /(?:^|\n)content-length:/gi;
const CONTENT_LENGTH_DIGITS = /(?:^|\n)content-length:[ \t]*([0-9]{1,7})[ \t]*\r/i;

export interface SingleRequest {
  readonly method: string;
  readonly url: string;
  /** Names and values in turn, as in Node's `rawHeaders`. */
  readonly rawHeaders: readonly string[];
}

/**
 * Returns the request when `chunk` is exactly one HTTP/1.1 request that keeps its connection and whose length no parser
 * can read differently (RFC 9112, section 6.3); otherwise undefined.
 */
export function parseSingleRequest(chunk: Buffer): SingleRequest | undefined {
  if (chunk.length > BYTES_MAX) return undefined;
  const [head, method, url, fields] = HEAD.exec(chunk.toString('latin1')) ?? [];
  if (head === undefined || method === undefined || url === undefined || fields === undefined) return undefined;
  if (FRAMING_FIELD.test(fields)) return undefined;
  const lengths = fields.match(CONTENT_LENGTH)?.length ?? 0;
  const bodyBytes = lengths === 0 ? 0 : Number(CONTENT_LENGTH_DIGITS.exec(fields)?.[1]);
  if (lengths > 1 || chunk.length !== head.length + bodyBytes) return undefined;
  return { method, url, rawHeaders: fields.split('\r\n').slice(0, -1).flatMap(nameAndValue) };
}

function nameAndValue(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '')];
}
