import { AbsentOrFailure } from '../../src/ui/states/AbsentOrFailure.tsx';
import { Drawing, type DrawingName } from '../../src/ui/states/Drawing.tsx';
import { Empty } from '../../src/ui/states/Empty.tsx';
import { Failure } from '../../src/ui/states/Failure.tsx';
import { FailureOrSkeleton } from '../../src/ui/states/FailureOrSkeleton.tsx';
import { Skeleton } from '../../src/ui/states/Skeleton.tsx';
import { State } from '../../src/ui/states/State.tsx';
import { StatusChip } from '../../src/ui/states/StatusChip.tsx';
import { Fact } from '../../src/ui/values/Fact.tsx';
import { nothing, serverError } from '../fixtures.ts';
import type { Stories } from '../story.ts';

const drawings: DrawingName[] = ['empty', 'nothing', 'error', 'offline', 'lost', 'soon', 'call', 'mail'];
const absent = {
  title: 'Este lugar ya no está',
  text: 'Puede que haya cerrado o que el enlace sea antiguo.',
};

export const states: Stories = {
  'StatusChip: every tone': () => (
    <p className="row wrap gap-2">
      <StatusChip label="Sin estado" />
      <StatusChip color="success" label="Aceptado" />
      <StatusChip color="warning" label="Pendiente" />
      <StatusChip color="danger" label="Rechazado" />
      <StatusChip color="neutral" label="Borrador" />
    </p>
  ),
  'Skeleton: a list that loads': () => <Skeleton rows={3} />,
  'Empty: with an action': () => (
    <Empty
      text="Aún no hay productos."
      action={
        <button type="button" className="button primary">
          Nuevo producto
        </button>
      }
    />
  ),
  'State: with a title': () => <State drawing="soon" title="Pronto" text="Este evento empieza el sábado." />,
  'Drawing: all of them': () => (
    <div className="row wrap gap-4">
      {drawings.map((name) => (
        <Drawing key={name} name={name} />
      ))}
    </div>
  ),
  'Failure: may be tried again': () => <Failure error={serverError} onRetry={nothing} />,
  'FailureOrSkeleton: loading': () => <FailureOrSkeleton of={{ error: null, refetch: nothing }} rows={2} />,
  'AbsentOrFailure: gone': () => <AbsentOrFailure error={{ status: 404 }} texts={absent} onRetry={nothing} />,
  'Fact: terms and values': () => (
    <dl className="facts">
      <Fact name="Teléfono">228 817 33 90</Fact>
      <Fact name="Horario">De lunes a viernes, de 9 a 14</Fact>
    </dl>
  ),
};
