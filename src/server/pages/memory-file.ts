import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One file as it is sent: compressed in advance, its headers written out. */
export interface MemoryFile {
  readonly identity: Variant;
  readonly br: Variant | undefined;
  readonly gzip: Variant | undefined;
}

interface Variant {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Names and values in turn, as `writeHead` takes them without work. */
  readonly headers: string[];
  /** Those of a 304, which has no body. */
  readonly unchangedHeaders: string[];
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Within a tenth of the smallest, at a fifteenth of the time, which every start pays for every page. */
const BROTLI_QUALITY = 6;
/** What a new connection sends before the first acknowledgement (RFC 6928: 10 packets), less the headers. */
const FIRST_FLIGHT_BYTES = 13_500;
/** Smaller bodies gain nothing: they fit one packet as they are. */
const COMPRESS_BYTES_MIN = 600;

/** Keeps `bytes` for sending under `headers`, compressed here when no `ready` made variants are given. */
export async function memoryFile(file: {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly compressible: boolean;
  readonly ready?: { readonly br: Buffer | undefined; readonly gzip: Buffer | undefined };
}): Promise<MemoryFile> {
  const { bytes, headers, compressible, ready } = file;
  const compress = compressible && ready === undefined && bytes.length >= COMPRESS_BYTES_MIN;
  const br = compress ? await compressBrotli(bytes) : ready?.br;
  const gz = compress ? await gzipped(bytes, { level: 9 }) : ready?.gzip;
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const common = Object.entries(compressible ? { ...headers, vary: 'accept-encoding' } : headers).flat();
  const variant = (body: Buffer, ending: string, encoding: readonly string[]): Variant => {
    const etag = `"${tag}${ending}"`;
    const unchangedHeaders = [...common, 'etag', etag];
    const headers = [...unchangedHeaders, ...encoding, 'content-length', String(body.length)];
    return { bytes: body, etag, headers, unchangedHeaders };
  };
  return {
    identity: variant(bytes, '', []),
    br: br && variant(br, '-br', ['content-encoding', 'br']),
    gzip: gz && variant(gz, '-gz', ['content-encoding', 'gzip']),
  };
}

/** A body that would just miss the first flight is worth a tenth of a second of the start. */
async function compressBrotli(bytes: Buffer): Promise<Buffer> {
  const withQuality = (quality: number): Promise<Buffer> =>
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  const quick = await withQuality(BROTLI_QUALITY);
  return quick.length <= FIRST_FLIGHT_BYTES ? quick : withQuality(constants.BROTLI_MAX_QUALITY);
}

/** Sends the variant that the client takes, or 304 when it has it. */
export function sendMemoryFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: MemoryFile,
  status: number,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding =
    file.br !== undefined && accepts(accepted, 'br')
      ? 'br'
      : file.gzip !== undefined && accepts(accepted, 'gzip')
        ? 'gzip'
        : 'identity';
  const { bytes, etag, headers, unchangedHeaders } = file[encoding] ?? file.identity;
  // Past Fastify's own sending, which would go through some fifteen headers for each page; what hooks set is in them.
  reply.hijack();
  if (status === 200 && matches(request.headers['if-none-match'], etag))
    reply.raw.writeHead(304, unchangedHeaders).end();
  else reply.raw.writeHead(status, headers).end(bytes);
  return reply;
}

function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().split(';');
    return name?.trim().toLowerCase() === encoding && !parameters.some((p) => /^\s*q=0(\.0*)?\s*$/i.test(p));
  });
}

/** Weak comparison (RFC 9110, 13.1.2): a proxy may have weakened the tag. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
