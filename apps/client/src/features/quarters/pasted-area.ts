/**
 * The geometry of a pasted GeoJSON: of a feature, of a collection with only one, or itself. A text that is none stays, so that the field
 * says what is wrong with it.
 */
export function pastedArea(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return geometryIn(JSON.parse(text));
  } catch {
    return text;
  }
}

function geometryIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('features' in value && Array.isArray(value.features) && value.features.length === 1)
    return geometryIn(value.features[0]);
  return 'geometry' in value ? value.geometry : value;
}
