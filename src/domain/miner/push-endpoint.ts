export const PUSH_ENDPOINT_CHARACTERS_MAX = 1_024;

/**
 * Returns whether a subscription's endpoint may be one of a push service: https, the usual port, a public host name.
 * What the name resolves to is checked when a message is sent.
 */
export function isPushEndpoint(text: string): boolean {
  const match = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*)\/[!-~]*$/.exec(text);
  const host = match?.[1];
  return host !== undefined && !/\.(local|internal|localhost|lan|home|arpa)$/.test(host);
}
