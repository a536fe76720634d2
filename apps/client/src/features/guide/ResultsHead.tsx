import { formatDate } from '../../ui/format.ts';
import { resultsText } from './results-text.ts';
import type { Places } from './use-places.ts';

interface ResultsHeadProps {
  places: Places;
  /** What narrows them, in words; empty when nothing does. */
  filters: string;
}

/** How many there are, said to everyone: seen, and read aloud with what narrows them when it changes. */
export function ResultsHead({ places, filters }: ResultsHeadProps) {
  const busy = places.loading || places.updating;
  const text = places.error ? 'No se pudo buscar' : busy ? 'Buscando…' : resultsText(places.total);
  return (
    <div className="results-head">
      <h2>
        <span role="status">
          {text}
          {busy || filters === '' ? null : <span className="visually-hidden">{`: ${filters}`}</span>}
        </span>
      </h2>
      {places.seenAt === null ? null : (
        <p className="results-offline">
          Sin conexión: son lugares que ya habías visto (al {formatDate(places.seenAt)}).
        </p>
      )}
    </div>
  );
}
