import './app/configure-zod.ts';
import './styles/main.css';
import { StrictMode, startTransition } from 'react';
import type { RootOptions } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadScreen, screenAt } from './app/screens.ts';
import { START_FAILURE } from './content/errors.ts';
import { watchHistory } from './lib/leave-guard.ts';
import { logError, logWarning } from './lib/log.ts';
import { readPageFacts } from './lib/page-facts.ts';
import { PartLoadError } from './lib/part-load-error.ts';
import { themeStore } from './lib/theme.ts';

const options: RootOptions = {
  onCaughtError: (error) => {
    // No defect: the connection failed, and the visitor is offered another try.
    if (error instanceof PartLoadError) logWarning(error.message, error.cause);
    else logError('A screen could not be drawn.', error);
  },
};

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  try {
    await window.partsRun;
    await loadScreen(screenAt(window.location.pathname));
  } catch (cause) {
    // Drawing goes on: the screen asks for its code again, and its error boundary offers a reload.
    logError("The screen's code could not be loaded.", cause);
  }
  // Made ready here and not with the imports above: each turn of the loop stays short on a slow phone.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  const facts = readPageFacts();
  const app = import.meta.env.DEV ? (
    <StrictMode>
      <App facts={facts} />
    </StrictMode>
  ) : (
    <App facts={facts} />
  );
  themeStore.adopt(document.documentElement.dataset.theme);
  watchHistory();
  if (root.firstElementChild === null) createRoot(root, options).render(app);
  // In slices, between which the page scrolls and answers.
  else startTransition(() => void hydrateRoot(root, app, options));
  // From here on React makes ready at once what is pressed.
  window.pressedEarly?.click();
}

declare global {
  interface Window {
    /** In a rendered page: done when each of its modules has run, in a turn of its own (`app/page-template.ts`). */
    readonly partsRun?: Promise<void>;
    /** The last button that was pressed, for a page that did not listen yet. */
    readonly pressedEarly?: HTMLButtonElement | null;
  }
}

/** Without React: its code is what may be missing. */
function showStartFailure(): void {
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.className = 'page-width border-red border-b py-2';
  note.textContent = START_FAILURE.text;
  document.body.prepend(note);
}

start().catch((cause: unknown) => {
  logError('The page could not be started.', cause);
  showStartFailure();
});
