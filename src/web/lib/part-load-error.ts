export class PartLoadError extends Error {
  override readonly name = 'PartLoadError';

  constructor(cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
  }
}
