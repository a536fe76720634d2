import { DraftBanner } from '../../src/ui/form/draft/DraftBanner.tsx';
import { ErrorSummary } from '../../src/ui/form/ErrorSummary.tsx';
import { UnsentNotice } from '../../src/ui/form/save/UnsentNotice.tsx';
import { nothing } from '../fixtures.ts';
import type { Stories } from '../story.ts';

const entries = [
  { id: 'story-name', label: 'Nombre', message: 'Escribe un texto.' },
  { id: null, label: 'Dirección', message: 'Falta la calle.' },
];

export const form: Stories = {
  ErrorSummary: () => <ErrorSummary entries={entries} attempt={0} />,
  DraftBanner: () => <DraftBanner onDiscard={nothing} />,
  UnsentNotice: () => (
    <UnsentNotice
      unsent={{ message: 'No hay conexión a internet.', publishes: false, typed: '' }}
      saving={false}
      onRetry={nothing}
    />
  ),
};
