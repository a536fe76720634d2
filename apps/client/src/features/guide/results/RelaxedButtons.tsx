import { Button } from '../../../ui/layout/Button.tsx';
import type { RelaxedSearch } from '../search/relaxed-searches.ts';
import { texts } from '../texts.ts';
import { resultsText } from './results-text.ts';

interface RelaxedButtonsProps {
  relaxed: readonly (RelaxedSearch & { total: number })[];
  onChange: (patch: RelaxedSearch['patch']) => void;
}

/** What to leave out of a search, and how much it finds then. */
export function RelaxedButtons({ relaxed, onChange }: RelaxedButtonsProps) {
  return relaxed.map(({ what, total, patch }) => (
    <Button key={what} onClick={() => onChange(patch)}>
      {texts.results.without(what, resultsText(total))}
    </Button>
  ));
}
