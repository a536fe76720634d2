/** Whether the browser permits the camera; prompts the person if that is undecided. */
export async function mayUseCamera(): Promise<boolean> {
  const state = await permissionState();
  if (state !== 'prompt') return state === 'granted';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    for (const track of stream.getTracks()) track.stop();
    return true;
  } catch {
    // Refused, or there is no camera.
    return false;
  }
}

async function permissionState(): Promise<PermissionState> {
  // `mediaDevices` exists only on secure origins.
  if (!navigator.mediaDevices) return 'denied';
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state;
  } catch {
    // Not every browser reports the camera's permission: then prompt.
    return 'prompt';
  }
}
