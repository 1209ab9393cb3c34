/** Lines of iCalendar (RFC 5545, section 3.1). */

const LINE_OCTETS_MAX = 75;
const CRLF = '\r\n';

/** Returns a property with its line ending, folded so that no line is longer than 75 octets and no character is cut. */
export function contentLine(property: string): string {
  const lines: string[] = [];
  let line = '';
  let octets = 0;
  for (const character of property) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > LINE_OCTETS_MAX) {
      lines.push(line);
      // Continuation lines start with a space, which counts.
      line = ' ';
      octets = 1;
    }
    line += character;
    octets += size;
  }
  return [...lines, line].join(CRLF) + CRLF;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const NOT_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Escapes a value of type TEXT (RFC 5545, section 3.3.11). */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(NOT_TEXT, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** `20250801T000000Z` */
export function utcDateTime(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
