import { App } from '@capacitor/app';
import { readRestore, watchRestored } from '../../device/storage/restore.ts';
import { sayProblem } from '../../ui/pictures/say-problem.ts';

/** Listens for a picture that was being taken when the system ended the app; drops the wait if it is too old. */
export async function startRestore(navigate: (route: string) => void): Promise<void> {
  if (!readRestore()) return;
  await watchRestored({
    listen: (tell) => App.addListener('appRestoredResult', tell),
    navigate,
    failed: sayProblem,
  });
}
