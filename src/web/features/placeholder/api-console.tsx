import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { logError } from '#web/lib/log.ts';
import { API_TEXTS } from './texts.ts';

function never(): () => void {
  return () => undefined;
}

/** Of this site; unknown in the server's HTML, which is the same on every address. */
function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => API_TEXTS.anyOrigin,
  );
}

/** What a developer can call today: public addresses of this site, and the response of one. */
export function ApiConsole(): ReactNode {
  const { title, lead, badge, calls } = API_TEXTS;
  return (
    <section aria-labelledby="api" className="grid min-w-0 gap-5 rounded-md bg-surface p-4 sm:p-6">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="api" className="text-lg">
            {title}
          </h2>
          <Badge tone="live">{badge}</Badge>
        </div>
        <p className="max-w-[40em] text-muted text-sm">{lead}</p>
      </div>
      <ul className="grid gap-4">
        {calls.map((call) => (
          <Call key={call.path} {...call} />
        ))}
      </ul>
      <Response />
    </section>
  );
}

function Call({ label, path }: (typeof API_TEXTS.calls)[number]): ReactNode {
  const command = useRef<HTMLInputElement>(null);
  const origin = useOrigin();
  return (
    <li className="grid gap-1.5">
      <span className="font-semibold text-sm">{label}</span>
      <span className="flex gap-2">
        <input
          ref={command}
          readOnly
          value={API_TEXTS.command(origin + path)}
          aria-label={API_TEXTS.commandOf(label)}
          className="numeric field min-h-11 w-full rounded-md px-3 text-sm"
        />
        <Button
          variant="secondary"
          className="scriptless:hidden"
          aria-label={API_TEXTS.copyOf(label)}
          onClick={() => void copyAndTell(command.current, API_TEXTS.notices)}
        >
          {API_TEXTS.copy}
        </Button>
      </span>
    </li>
  );
}

/** Its code, with the contract's schemas, comes when somebody sends the call. */
async function send(): Promise<string> {
  try {
    const { requestStatus } = await import('./request-status.ts');
    return await requestStatus();
  } catch (cause) {
    logError('The code of the call could not be loaded.', cause);
    return API_TEXTS.notLoaded;
  }
}

/** The response of the first call, on request. */
function Response(): ReactNode {
  const [text, setText] = useState<string>(API_TEXTS.notSent);
  const [isBusy, setBusy] = useState(false);

  async function call(): Promise<void> {
    setBusy(true);
    setText(await send());
    setBusy(false);
  }

  return (
    <div className="grid justify-items-start gap-4 scriptless:hidden">
      <Button busy={isBusy} onClick={() => void call()}>
        {API_TEXTS.send}
      </Button>
      <pre
        aria-live="polite"
        className="numeric w-full overflow-hidden whitespace-pre-wrap rounded-sm bg-sunken p-4 text-sm leading-relaxed"
      >
        {text}
      </pre>
    </div>
  );
}
