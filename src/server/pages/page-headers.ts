import { isHttps, securityHeaders } from '#server/http/security-headers.ts';

/**
 * Returns the headers of a rendered page. Scripts and styles come from this origin only; the build's inline scripts are
 * allowed by hashes, which, unlike a nonce, work for pages compressed in advance.
 */
export function pageHeaders(scriptHashes: readonly string[], publicOrigin: string | undefined): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // The preview of a mail in the admin area; other documents of this site refuse frames.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps(publicOrigin) ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    ...securityHeaders(publicOrigin),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/**
 * Returns the headers of the service worker's script. Its policy is that of the worker, which calls this origin and
 * loads nothing; browsers ask for it again each time, so that a new version is found at once.
 */
export function serviceWorkerHeaders(publicOrigin: string | undefined): Record<string, string> {
  return {
    ...securityHeaders(publicOrigin),
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  };
}

/** Returns the headers of a document that programs read, from other sites too. */
export function documentHeaders(mediaType: string, publicOrigin: string | undefined): Record<string, string> {
  return {
    ...securityHeaders(publicOrigin),
    'content-type': `${mediaType}; charset=utf-8`,
    // As for pages: asked again each time, and 304 while nothing has changed.
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  };
}
