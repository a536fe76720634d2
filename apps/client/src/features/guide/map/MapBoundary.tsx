import { Component, type ReactNode } from 'react';

/** When the map's code can't be had (an old chunk, no network), the list goes on without it. */
export class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="map-broken" role="note">
        <p>No se pudo cargar el mapa. Todo lo que hay en él está también en la lista.</p>
        <button type="button" className="button secondary" onClick={() => window.location.reload()}>
          Reintentar
        </button>
      </div>
    );
  }
}
