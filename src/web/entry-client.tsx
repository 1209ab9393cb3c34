import './app/configure-zod.ts';
import './styles/main.css';
import { StrictMode, startTransition } from 'react';
import type { RootOptions } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadScreen, screenAt } from './app/screens.ts';
import { START_FAILURE } from './content/errors.ts';
import { logError, logWarning } from './lib/log.ts';
import { guardHistory } from './lib/navigation-blocker.ts';
import { readPageFacts } from './lib/page-facts.ts';
import { PartLoadError } from './lib/part-load-error.ts';
import { themeStore } from './lib/theme.ts';

const options: RootOptions = {
  onCaughtError: (error) => {
    // Not a defect: the connection failed, and the visitor can try again.
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
    // The screen loads its code again, and its error boundary offers a reload.
    logError("The screen's code could not be loaded.", cause);
  }
  // Not imported statically: each task of the event loop stays short on a slow phone.
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
  guardHistory();
  if (root.firstElementChild === null) createRoot(root, options).render(app);
  // In slices, so that the page stays responsive.
  else startTransition(() => void hydrateRoot(root, app, options));
  // From now on React hydrates synchronously what is clicked.
  window.pressedEarly?.click();
}

declare global {
  interface Window {
    /** In a rendered page: resolves when each of its modules has run in its own task (`app/page-template.ts`). */
    readonly partsRun?: Promise<void>;
    /** The last button that was clicked before hydration. */
    readonly pressedEarly?: HTMLButtonElement | null;
  }
}

/** Without React, whose code may be missing. */
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
