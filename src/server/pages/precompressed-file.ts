import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of the build, with the compressed copies that the build wrote beside it where they are smaller. */
export interface PrecompressedFile {
  readonly bytes: Buffer;
  readonly compressed: { readonly br: Buffer | undefined; readonly gzip: Buffer | undefined };
}

/** Reads `name`, a path below `folder`; `all` has the names of all files there. */
export async function readPrecompressed(
  folder: string,
  name: string,
  all: ReadonlySet<string>,
): Promise<PrecompressedFile> {
  const read = (file: string): Promise<Buffer> => readFile(path.join(folder, file));
  const readCopy = async (ending: string): Promise<Buffer | undefined> =>
    all.has(name + ending) ? read(name + ending) : undefined;
  const [bytes, br, gzip] = await Promise.all([read(name), readCopy('.br'), readCopy('.gz')]);
  return { bytes, compressed: { br, gzip } };
}
