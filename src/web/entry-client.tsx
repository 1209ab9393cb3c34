import './app/configure-zod.ts';
import './styles/main.css';
import { StrictMode, startTransition } from 'react';
import type { RootOptions } from 'react-dom/client';
import { SiteApp } from './app/app.tsx';
import { loadScreen, screenAt } from './app/screens.ts';
import { ChunkLoadError } from './lib/chunk-load-error.ts';
import { logError, logWarning } from './lib/log.ts';
import { guardHistory } from './lib/navigation-blocker.ts';
import { readPageData } from './lib/page-data.ts';
import { themeStore } from './lib/theme.ts';

const options: RootOptions = {
  onCaughtError: (error) => {
    // Not a bug: the connection failed, and the visitor is offered a retry.
    if (error instanceof ChunkLoadError) logWarning(error.message, error.cause);
    else logError('A screen could not be rendered.', error);
  },
};

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  try {
    await window.scriptsLoaded;
    await loadScreen(screenAt(window.location.pathname));
  } catch (cause) {
    // Rendering continues: the screen requests its code again, and its error boundary offers a reload.
    logError("The screen's code could not be loaded.", cause);
  }
  // Imported late, so that each task stays short on a slow phone.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  const page = <SiteApp facts={readPageData()} />;
  const app = import.meta.env.DEV ? <StrictMode>{page}</StrictMode> : page;
  // In a build the page itself does so, after its first paint.
  if (import.meta.env.DEV) delete document.documentElement.dataset.faces;
  themeStore.adopt(document.documentElement.dataset.theme);
  guardHistory();
  if (root.firstElementChild === null) createRoot(root, options).render(app);
  // In slices, between which the page stays responsive.
  else startTransition(() => void hydrateRoot(root, app, options));
  // React now hydrates first what is clicked.
  window.pressed?.click();
}

declare global {
  interface Window {
    /**
     * Set in a rendered page; resolves when each of its modules has run in a task of its own (`app/page-template.ts`).
     */
    readonly scriptsLoaded?: Promise<void>;
    /** The last button, or element with `data-press`, that was pressed before hydration and needs scripts. */
    readonly pressed?: HTMLElement | null;
  }
}

/** Works without React, whose code may be what is missing. */
function showStartFailure(): void {
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = 'reload the page';
  reload.className = 'min-h-11 font-semibold text-link';
  reload.addEventListener('click', () => window.location.reload());
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.className = 'page-width border-red border-b py-2';
  note.append('This page could not be loaded completely. Check your connection, then ', reload, '.');
  document.body.prepend(note);
}

start().catch((cause: unknown) => {
  logError('The page could not be started.', cause);
  showStartFailure();
});
