import { formatDate } from '../../ui/format.ts';
import { resultsText } from './results-text.ts';
import type { Places } from './use-places.ts';

/** How many there are, said to everyone: seen, and read aloud when it changes. */
export function ResultsHead({ places }: { places: Places }) {
  const busy = places.loading || places.updating;
  const text = places.error
    ? 'No se pudo buscar'
    : busy
      ? 'Buscando…'
      : resultsText(places.rows.length, places.total);
  return (
    <div className="results-head">
      <h2>
        <span role="status">{text}</span>
      </h2>
      {places.seenAt === null ? null : (
        <p className="results-offline">
          Sin conexión: son lugares que ya habías visto (al {formatDate(places.seenAt)}).
        </p>
      )}
    </div>
  );
}
