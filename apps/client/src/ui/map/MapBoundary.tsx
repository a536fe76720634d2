import { Component, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { canDrawMaps } from './can-draw-maps.ts';
import { NoMap } from './NoMap.tsx';

interface MapBoundaryProps {
  children: ReactNode;
  /** Shown instead of the map. */
  fallback?: ReactNode;
}

/**
 * An error boundary around a map that is loaded lazily. When the device can't draw it or its code can't be loaded (an old chunk,
 * no network), the screen around it and its input stay.
 */
export class MapBoundary extends Component<MapBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!canDrawMaps()) return <NoMap />;
    if (!this.state.failed) return this.props.children;
    const { fallback = <p className="field-help">{texts.mapFailed}</p> } = this.props;
    return <div role="note">{fallback}</div>;
  }
}
