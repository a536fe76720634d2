import { Component, type ReactNode } from 'react';
import { texts } from '../texts.ts';

interface MapBoundaryProps {
  children: ReactNode;
  /** What is shown in the map's place. */
  fallback?: ReactNode;
}

/** When the map's code can't be loaded (an old chunk, no network), the screen around it goes on, with what was typed. */
export class MapBoundary extends Component<MapBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { fallback = <p className="field-help">{texts.mapFailed}</p> } = this.props;
    return <div role="note">{fallback}</div>;
  }
}
