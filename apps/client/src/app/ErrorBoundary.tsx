import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';

/** Shows an error page, never a blank one, when rendering fails. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // A reload, not another render: a screen whose code could not be loaded stays failed within this page.
    return <CrashPage onRetry={() => window.location.reload()} />;
  }
}
