import { Component, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';

/** Shown after an error that no screen handles. */
export function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main role="alert" className="grid min-h-[70dvh] place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-3 text-center">
        <svg aria-hidden viewBox="0 0 120 90" className="mb-2 w-36">
          <rect
            x="26"
            y="38"
            width="68"
            height="46"
            rx="12"
            className="fill-sunk stroke-line-strong"
            strokeWidth="2"
          />
          <path
            d="M42 38V26a18 18 0 0 1 34-8"
            className="fill-none stroke-line-strong"
            strokeWidth="7"
            strokeLinecap="round"
          />
          <path
            d="m50 54 20 16m0-16L50 70"
            className="stroke-bad"
            strokeWidth="5"
            strokeLinecap="round"
          />
        </svg>
        <h1 className="text-2xl font-semibold tracking-tight">Something went wrong</h1>
        <p className="text-ink-soft">
          An unexpected error occurred. Please try refreshing the page.
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Button look="primary" onClick={onRetry}>
            Try Again
          </Button>
          <Button onClick={() => window.location.reload()}>Refresh Page</Button>
        </div>
      </div>
    </main>
  );
}

/** Last net below everything; screens have a nearer one in the router. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorScreen onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
