import { AlertContent } from '../../src/ui/feedback/AlertContent.tsx';
import { feedback as messages } from '../../src/ui/feedback/feedback.ts';
import { ToastBox } from '../../src/ui/feedback/ToastBox.tsx';
import { Button } from '../../src/ui/layout/Button.tsx';
import { longName, nothing } from '../fixtures.ts';
import type { Stories } from '../story.ts';

const kinds = ['success', 'error', 'warning', 'info'] as const;
const lasting = { duration: 2 ** 31 - 1, takesLostFocus: false };

export const feedback: Stories = {
  'ToastBox: each kind': () => (
    <div className="stack gap-2">
      {kinds.map((kind) => (
        <ToastBox
          key={kind}
          toast={{ ...lasting, kind, text: 'Los cambios se guardaron.', buttons: [] }}
          onClose={nothing}
        />
      ))}
    </div>
  ),
  'ToastBox: a long text with a button': () => (
    <ToastBox
      toast={{ ...lasting, kind: 'info', text: longName, buttons: [{ label: 'Deshacer', handler: nothing }] }}
      onClose={nothing}
    />
  ),
  'AlertContent: a question': () => (
    <AlertContent
      alert={{
        title: '¿Archivar «Café Neblina»?',
        subtitle: 'Sus promociones dejarán de verse.',
        actions: [
          { label: 'No', variant: 'secondary' },
          { label: 'Si', variant: 'primary' },
        ],
        closeButton: true,
      }}
      onChoose={nothing}
      onClose={nothing}
    />
  ),
  'feedback: shown by a press': () => (
    <p className="row wrap gap-2">
      <Button onClick={() => messages.success('Los cambios se guardaron.')}>Aviso</Button>
      <Button onClick={() => void messages.confirm('¿Seguro?')}>Pregunta</Button>
    </p>
  ),
};
