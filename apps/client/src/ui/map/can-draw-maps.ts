let known: boolean | null = null;

/** Whether the device has WebGL, without which MapLibre, a large library, would be loaded in vain. */
export function canDrawMaps(): boolean {
  known ??= hasWebGl();
  return known;
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // A browser allows only a few contexts at once.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
