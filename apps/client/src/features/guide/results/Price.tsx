import { priceTexts } from '@callejero/contract/enums/commerces.ts';

/** `$$`, with its meaning for screen readers. */
export function Price({ range }: { range: number }) {
  return (
    <span className="digits">
      <span aria-hidden="true">{'$'.repeat(range)}</span>
      <span className="visually-hidden">{priceTexts[range] ?? ''}</span>
    </span>
  );
}
