import type { FastifyReply } from 'fastify';

/** What the document may do in its frame: open links in a new tab, and nothing else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

/**
 * Sends a mail's HTML as a document that only pages of this site may frame. It runs and loads nothing. With
 * `isWritable` the page around it may replace its content, by scripts of the page.
 */
export function sendMailFrame(reply: FastifyReply, html: string, { isWritable = false } = {}): void {
  void reply
    .code(200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', isWritable ? `${POLICY} allow-same-origin` : POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    // The links are secret.
    .header('referrer-policy', 'no-referrer')
    .send(html.replace('<head>', '<head>\n<base target="_blank">'));
}
