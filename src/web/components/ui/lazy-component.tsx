import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { ChunkLoadError, reloadWhenReachable } from '#web/lib/chunk-load-error.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/**
 * A component whose code is loaded on first render. After a failed load it renders a message with a retry, and after
 * that a reload: Firefox remembers a module that failed, and a new release has removed the file.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failedClass }: { readonly failedClass?: string } = {},
): ComponentType<Props> {
  function attempt() {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        throw new ChunkLoadError(cause);
      }
    });
  }
  let Loaded: ComponentType<Props> = attempt();

  return function LazyComponent(props: Props): ReactNode {
    const [tries, setTries] = useState(0);
    function retry(): void {
      Loaded = attempt();
      setTries(tries + 1);
    }
    return (
      <LoadBoundary key={tries} className={failedClass} hasRetried={tries > 0} onRetry={retry}>
        <Loaded {...props} />
      </LoadBoundary>
    );
  };
}

interface LoadBoundaryProps {
  readonly className: string | undefined;
  readonly hasRetried: boolean;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Catches failed loads only. */
class LoadBoundary extends Component<LoadBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof ChunkLoadError)) throw error;
    const { className, hasRetried, onRetry } = this.props;
    return (
      <div className={className}>
        <Notice tone="danger" role="alert" title="This part of the page could not be loaded">
          <p>Check your connection and try again. What you have entered on this page is kept.</p>
          {hasRetried && <p>Reloading the page may help; what you have entered on this page is lost.</p>}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
            {hasRetried && (
              <Button variant="secondary" onClick={reloadWhenReachable}>
                Reload
              </Button>
            )}
          </div>
        </Notice>
      </div>
    );
  }
}
