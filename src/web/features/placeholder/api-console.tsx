import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { WorksToday } from '#web/components/layout/works-today.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CodeBlock } from '#web/components/ui/code-block.tsx';
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

/** What a developer can call today: public addresses of this site, and the response of one, first as an example. */
export function ApiConsole(): ReactNode {
  const { title, lead, calls } = API_TEXTS;
  const origin = useOrigin();
  const [text, setText] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function call(): Promise<void> {
    setBusy(true);
    setText(await send());
    setBusy(false);
  }

  return (
    <WorksToday
      id="api"
      title={title}
      lead={lead}
      aside={
        <Button busy={isBusy} className="mt-3 scriptless:hidden" onClick={() => void call()}>
          {API_TEXTS.send}
        </Button>
      }
    >
      {calls.map(({ label, path }) => (
        <CodeBlock key={path} label={label}>
          {API_TEXTS.command(origin + path)}
        </CodeBlock>
      ))}
      <div aria-live="polite" className="grid gap-1.5">
        <p className="text-muted text-sm">{text === undefined ? API_TEXTS.example : API_TEXTS.response}</p>
        <pre className="numeric wrap-anywhere whitespace-pre-wrap text-sm">{text ?? API_TEXTS.exampleResponse}</pre>
      </div>
    </WorksToday>
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
