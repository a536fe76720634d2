import { Button } from '../../../ui/layout/Button.tsx';
import type { RelaxedSearch } from '../search/relaxed-searches.ts';
import { texts } from '../texts.ts';
import { resultsText } from './results-text.ts';

interface RelaxedButtonsProps {
  relaxed: readonly (RelaxedSearch & { total: number })[];
  onChange: (patch: RelaxedSearch['patch']) => void;
}

/** Buttons that each drop one condition of a search, with the number of places found then. */
export function RelaxedButtons({ relaxed, onChange }: RelaxedButtonsProps) {
  return relaxed.map(({ what, total, patch }) => (
    <Button key={what} onClick={() => onChange(patch)}>
      {texts.results.without(what, resultsText(total))}
    </Button>
  ));
}
