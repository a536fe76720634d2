import { describe, expect, it } from 'vitest';
import { readSpanishHours, sureHours } from './read.ts';

const read = (text: string, reading: Parameters<typeof readSpanishHours>[1] = {}) =>
  readSpanishHours(text, reading)?.hours ?? null;

describe('dates in written hours', () => {
  it('without a year are the next ones, and a person confirms them', () => {
    const said = 'lunes a viernes de 9 a 18, del 3 al 24 de agosto cerrado';
    const found = readSpanishHours(said, { today: '2026-08-25' });
    expect(found?.hours).toBe('Mo-Fr 09:00-18:00; 2027 Aug 3-24 off');
    expect(found?.confidence).toBeLessThan(sureHours);
    expect(read(said, { today: '2026-08-24' })).toBe('Mo-Fr 09:00-18:00; 2026 Aug 3-24 off');
    expect(read(said)).toBe('Mo-Fr 09:00-18:00; Aug 3-24 off');
    expect(
      read('lunes a viernes de 9 a 18. Del 24 de diciembre al 6 de enero cerrado', { today: '2026-11-30' }),
    ).toBe('Mo-Fr 09:00-18:00; 2026 Dec 24-2027 Jan 6 off');
  });

  it('alone are added to the hours so far', () => {
    const current = 'Mo-Fr 09:00-18:00; PH off';
    expect(read('agosto cerrado', { current })).toBe('Mo-Fr 09:00-18:00; Aug off; PH off');
    expect(read('cerrado por vacaciones del 3 al 24 de agosto de 2026', { current })).toBe(
      'Mo-Fr 09:00-18:00; 2026 Aug 3-24 off; PH off',
    );
    expect(read('el 24 y el 31 de diciembre de 10 a 14', { current, today: '2026-11-30' })).toBe(
      'Mo-Fr 09:00-18:00; 2026 Dec 24,31 10:00-14:00; PH off',
    );
    expect(read('agosto cerrado')).toBe('Mo-Su unknown; Aug off');
  });

  it('may be seasons, whose months a person confirms', () => {
    const said = 'Verano: lunes a domingo 10-22. Invierno: jueves a domingo 11-18';
    const found = readSpanishHours(said);
    expect(found?.hours).toBe('Jun-Sep Mo-Su 10:00-22:00; Oct-May Th-Su 11:00-18:00');
    expect(found?.confidence).toBeLessThan(sureHours);
    expect(read(said, { south: true })).toBe('Dec-Mar Mo-Su 10:00-22:00; Apr-Nov Th-Su 11:00-18:00');
    expect(read('Lunes a viernes de 9 a 18 (verano de 8 a 15)')).toBe(
      'Mo-Fr 09:00-18:00; Jun-Sep Mo-Fr 08:00-15:00',
    );
    expect(read('lunes a viernes de 8 a 15 en verano')).toBeNull();
    expect(read('invierno: lunes a viernes de 10 a 17; el resto del año: lunes a sábado de 9 a 20')).toBe(
      'Mo-Sa 09:00-20:00; Dec-Feb Mo-Fr 10:00-17:00',
    );
  });

  it('that do not exist are not understood', () => {
    for (const said of [
      'del 30 al 31 de febrero cerrado',
      'del 24 al 3 de agosto cerrado',
      'el 0 de mayo cerrado',
    ])
      expect(read(said, { today: '2026-11-30' }), said).toBeNull();
  });
});
