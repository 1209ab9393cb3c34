import './app/configure-zod.ts';
import './styles/main.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadScreen, screenAt } from './app/screens.ts';
import { watchHistory } from './lib/leave-guard.ts';
import { logError } from './lib/log.ts';

const options: RootOptions = {
  onCaughtError: (error) => logError('A screen could not be drawn.', error),
};

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root to draw into.');
  try {
    await loadScreen(screenAt(window.location.pathname));
  } catch (cause) {
    // Drawing goes on: the screen asks for its code again, and its error boundary offers a reload.
    logError("The screen's code could not be loaded.", cause);
  }
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  watchHistory();
  if (root.firstElementChild === null) createRoot(root, options).render(app);
  // In slices, between which the page scrolls and answers.
  else startTransition(() => void hydrateRoot(root, app, options));
}

start().catch((cause: unknown) => logError('The page could not be started.', cause));
