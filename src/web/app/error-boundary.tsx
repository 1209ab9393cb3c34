import { Component, type ReactNode } from 'react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { FAILED_SCREEN } from '#web/content/errors.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
}

/**
 * Shows an error screen in place of one that threw; a reload also fetches code that a new release replaced. The root
 * logs.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="page-width grid justify-items-start gap-5 py-20">
        <h1 className="text-3xl">{FAILED_SCREEN.title}</h1>
        <p className="max-w-[60ch] text-muted">{FAILED_SCREEN.text}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>{FAILED_SCREEN.tryAgain}</Button>
          <ButtonLink href="/" reload variant="secondary">
            {FAILED_SCREEN.homeLink}
          </ButtonLink>
        </div>
      </div>
    );
  }
}
