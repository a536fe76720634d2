import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';

/** Never a blank page: what breaks while rendering becomes a page with a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <CrashPage onRetry={reload} />;
  }
}

/** Not another render: a screen whose code could not be loaded stays failed within this page. */
const reload = () => window.location.reload();
