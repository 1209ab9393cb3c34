import { type ContentHref, HREF_CHARACTERS_MAX } from './content.ts';

/** A name as host, no user name, no spaces, nothing that a browser rewrites before it reads the host. */
const HTTPS = /^https:\/\/([a-z0-9-]+\.)*[a-z][a-z0-9-]*(:[0-5]?[0-9]{1,4})?([/?#][^\s\\<>"`\p{Cc}]*)?$/iu;
/** Never `//host` or `/\host`, which lead to another site, also after a browser has resolved `..`. */
const OWN_PATH = /^\/(?!\/|[^?#]*\/(?:\/|(?:\.|%2e){1,2}(?:[/?#]|$))|(?:\.|%2e){1,2}(?:[/?#]|$))[^\s\\<>"`\p{Cc}]*$/iu;

/** Returns whether `text` is an address that public pages may link to: `https:`, or a path of this site. */
export function isContentHref(text: string): text is ContentHref {
  return isHttpsHref(text) || (text.length <= HREF_CHARACTERS_MAX && OWN_PATH.test(text));
}

export function isHttpsHref(text: string): text is `https://${string}` {
  return text.length <= HREF_CHARACTERS_MAX && HTTPS.test(text);
}
