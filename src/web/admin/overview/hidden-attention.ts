import { useState } from 'react';
import * as z from 'zod/mini';
import type { AttentionItem } from '#contract/overview.ts';
import { DAY_MS } from '#domain/time.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { localStore } from '#web/lib/storage.ts';
import { readStoredJson } from '#web/lib/stored-json.ts';

const KEY = 'technovex:hidden_attention';
const WARNING = 'The list of hidden entries of the overview is corrupt and was removed';
/** By the item's key: until when it is hidden, ms since the epoch. */
const storedSchema = z.record(z.string(), z.number());

/** The same while only its count or its time changes. */
function keyOf(item: AttentionItem): string {
  return [item.type, 'id' in item ? item.id : 'name' in item ? item.name : ''].join(' ');
}

/** What a member has put off for a day, in this browser: for colleagues it stays. */
export function useHiddenAttention(): {
  readonly isHidden: (item: AttentionItem) => boolean;
  readonly hide: (item: AttentionItem) => void;
  readonly showAll: () => void;
} {
  const [untilMs, setUntilMs] = useState(read);
  return {
    isHidden: (item) => (untilMs[keyOf(item)] ?? 0) > wallClockMs(),
    hide(item) {
      const nowMs = wallClockMs();
      const lasting = Object.entries(untilMs).filter(([, until]) => until > nowMs);
      const next = { ...Object.fromEntries(lasting), [keyOf(item)]: nowMs + DAY_MS };
      localStore.write(KEY, JSON.stringify(next));
      setUntilMs(next);
    },
    showAll() {
      localStore.remove(KEY);
      setUntilMs({});
    },
  };
}

function read(): z.infer<typeof storedSchema> {
  return readStoredJson(localStore, KEY, { schema: storedSchema, warning: WARNING }) ?? {};
}
