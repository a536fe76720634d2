import { describe, expect, it } from 'vitest';
import { asProposed, asRefused, formNotice, refusal, toOwnerStatus } from './owner-status.ts';

const commerce = { status: 'accepted', rejectionReason: null, pendingChanges: null } as const;

describe('the status that an owner reads', () => {
  it('has a label, and the reason of a rejection', () => {
    expect(toOwnerStatus({ ...commerce, status: 'pending' })).toMatchObject({
      label: 'En revisión',
      reason: null,
    });
    expect(toOwnerStatus({ ...commerce, status: 'rejected', rejectionReason: 'Repetido' })).toMatchObject({
      label: 'No publicado',
      color: 'danger',
      reason: 'Repetido',
    });
    expect(toOwnerStatus(commerce)).toMatchObject({ label: 'Publicado', waiting: false, reason: null });
  });

  it('of a published commerce says whether changes wait or were rejected', () => {
    expect(toOwnerStatus({ ...commerce, pendingChanges: { name: 'x' } }).waiting).toBe(true);
    const refused = toOwnerStatus({ ...commerce, rejectionReason: 'Es publicidad' });
    expect(refused).toMatchObject({ label: 'Publicado', reason: 'Es publicidad' });
    expect(refused.text).toContain('No publicamos tus últimos cambios.');
  });
});

it('the form says why the commerce or its last changes were refused', () => {
  expect(refusal(commerce)).toBeNull();
  expect(refusal({ ...commerce, rejectionReason: 'Repetido' })).toBe(
    'No publicamos tus últimos cambios. Motivo: Repetido',
  );
  expect(refusal({ ...commerce, status: 'rejected', rejectionReason: 'Repetido' })).toBe('Motivo: Repetido');
});

it('the form of a refused one says that it has to be sent again', () => {
  expect(formNotice({ status: 'rejected' })).toContain('toca «Enviar de nuevo»');
  for (const status of ['pending', 'accepted'] as const)
    expect(formNotice({ status })).not.toContain('Enviar de nuevo');
});

it('a commerce as refused has its refused changes over its stored values', () => {
  expect(asRefused({ name: 'Viejo', refusedChanges: { name: 'Nuevo' } })).toMatchObject({ name: 'Nuevo' });
  expect(asRefused({ name: 'Viejo', refusedChanges: null })).toBeNull();
});

it('a commerce as proposed has its pending changes over its stored values', () => {
  expect(asProposed({ name: 'Viejo', phones: ['1'], pendingChanges: { name: 'Nuevo' } })).toMatchObject({
    name: 'Nuevo',
    phones: ['1'],
  });
  expect(asProposed({ name: 'Viejo', pendingChanges: null })).toMatchObject({ name: 'Viejo' });
});
