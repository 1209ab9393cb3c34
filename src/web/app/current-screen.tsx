import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isPlaceholder } from '#contract/pages.ts';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { PAGE_TITLES, type ScreenId } from '#web/content/pages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
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
