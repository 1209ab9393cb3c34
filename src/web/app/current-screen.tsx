import { Component, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isPlaceholder } from '#contract/pages.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { PAGE_TITLES, type ScreenId } from '#web/content/pages.ts';
import { ChunkLoadError, reloadWhenReachable } from '#web/lib/chunk-load-error.ts';
import { screenAt, screenComponent } from './screens.ts';

function MountedScreen({ id }: { readonly id: ScreenId }): ReactNode {
  const [Screen] = useState(() => screenComponent(id));
  return <Screen />;
}

export function CurrentScreen(): ReactNode {
  const [pathname] = useLocation();
  const id = screenAt(pathname);

  // Before the effects of the screen, which may set a title of its own.
  useLayoutEffect(() => {
    // A placeholder sets its own title, which is loaded with its code.
    if (!isPlaceholder(id)) document.title = PAGE_TITLES[id];
  }, [id]);

  return (
    <ErrorBoundary key={id}>
      <Suspense
        fallback={
          <div className="grid min-h-[60vh] place-items-center text-muted">
            <Spinner label="Loading" className="size-8" />
          </div>
        }
      >
        <MountedScreen id={id} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** In place of a page whose code could not be loaded, or that could not be rendered. */
const FAILURES = {
  loading: {
    title: 'This page could not be loaded',
    text: 'Check your connection, then try again.',
  },
  rendering: {
    title: 'Something went wrong',
    text: 'This page could not be displayed. What you saved is safe. Try again, or go back to the home page.',
  },
} as const;

interface ErrorBoundaryState {
  readonly failed?: 'loading' | 'rendering';
}

/**
 * Shows an error screen in place of one that threw; a reload also fetches code that a new release replaced. The root
 * logs.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: error instanceof ChunkLoadError ? 'loading' : 'rendering' };
  }

  override render(): ReactNode {
    if (this.state.failed === undefined) return this.props.children;
    const { title, text } = FAILURES[this.state.failed];
    return (
      <div role="alert" className="page-width grid justify-items-start gap-5 py-20">
        <h1 className="text-heading">{title}</h1>
        <p className="max-w-[40em] text-muted">{text}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={reloadWhenReachable}>Try again</Button>
          <ButtonLink href="/" reload variant="secondary">
            Back to Home
          </ButtonLink>
        </div>
      </div>
    );
  }
}
