import { App } from '@capacitor/app';
import { readRestore, watchRestored } from '../../device/storage/restore.ts';
import { sayProblem } from '../../ui/pictures/say-problem.ts';

/** Listens for the picture that the app was ended over; what is too old to be waited for is dropped. */
export async function startRestore(navigate: (route: string) => void): Promise<void> {
  if (!readRestore()) return;
  await watchRestored({
    listen: (tell) => App.addListener('appRestoredResult', tell),
    navigate,
    failed: sayProblem,
  });
}
