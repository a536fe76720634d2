import { describe, expect, test } from 'vitest';
import { attributionHtml, toAttribution, toAttributions } from './attribution.ts';

describe('attribution', () => {
  test('has the text that OpenStreetMap requires, with its licence', () => {
    expect(toAttribution({ name: 'OpenStreetMap', licence: 'ODbL-1.0' })).toEqual({
      text: '© OpenStreetMap contributors, ODbL',
      href: 'https://www.openstreetmap.org/copyright',
    });
  });

  test('names any other source and its licence as they are', () => {
    expect(toAttribution({ name: 'Ayuntamiento', licence: 'CC BY 4.0' }).text).toBe(
      'Ayuntamiento, CC BY 4.0',
    );
    expect(toAttribution({ name: 'Ayuntamiento', licence: '' }).text).toBe('Ayuntamiento');
  });

  test('names each source once', () => {
    const osm = { name: 'OpenStreetMap', licence: 'ODbL' };
    expect(
      toAttributions([osm, null, { ...osm }, { name: 'A', licence: '' }]).map(({ text }) => text),
    ).toEqual(['© OpenStreetMap contributors, ODbL', 'A']);
  });

  test('escapes markup', () => {
    const html = attributionHtml(toAttribution({ name: '<img src=x onerror="alert(1)">', licence: '"&' }));
    expect(html).toBe('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;, &quot;&amp;');
  });
});
