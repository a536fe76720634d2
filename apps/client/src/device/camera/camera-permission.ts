/** The browser's permission for the camera: what it says of it, or what the person answers when asked. */
export async function mayUseCamera(): Promise<boolean> {
  const state = await permissionState();
  if (state !== 'prompt') return state === 'granted';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    for (const track of stream.getTracks()) track.stop();
    return true;
  } catch {
    // Refused, or there is no camera: either way none may be used.
    return false;
  }
}

async function permissionState(): Promise<PermissionState> {
  // Only pages of a secure origin have it.
  if (!navigator.mediaDevices) return 'denied';
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state;
  } catch {
    // Not every browser can be asked about cameras; then the person is.
    return 'prompt';
  }
}
