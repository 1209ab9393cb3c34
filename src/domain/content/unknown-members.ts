type Members = Readonly<Record<string, unknown>>;

/**
 * Returns `content` with what `stored` has that this release does not know, because a later one wrote it: saving loses
 * nothing of it. `known` is what this release has read of `stored`. Of a list it stays with the entry that has the same
 * id or text.
 */
export function withUnknownMembers(content: unknown, { stored, known }: { stored: unknown; known: unknown }): unknown {
  if (Array.isArray(content)) {
    if (!Array.isArray(stored) || !Array.isArray(known)) return content;
    return content.map((entry: unknown) => {
      const index = known.findIndex((one) => nameOf(one) !== undefined && nameOf(one) === nameOf(entry));
      return index === -1 ? entry : withUnknownMembers(entry, { stored: stored[index], known: known[index] });
    });
  }
  if (!isMembers(content) || !isMembers(stored) || !isMembers(known)) return content;
  const unknown = Object.entries(stored).filter(([name]) => !(name in known) && !(name in content));
  return {
    ...Object.fromEntries(
      Object.entries(content).map(([name, value]) => [
        name,
        withUnknownMembers(value, { stored: stored[name], known: known[name] }),
      ]),
    ),
    ...Object.fromEntries(unknown),
  };
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameOf(entry: unknown): unknown {
  return isMembers(entry) ? (entry.id ?? entry.text) : undefined;
}
