/** The system's bars above and below the app in a native shell. */
import { appearance, type Theme } from './appearance.ts';
import { log } from './log.ts';
import { isNativeShell } from './shell.ts';

const styles = { system: 'Default', light: 'Light', dark: 'Dark' } as const satisfies Record<Theme, string>;

async function show(): Promise<void> {
  try {
    const { SystemBars, SystemBarsStyle } = await import('@capacitor/core');
    await SystemBars.setStyle({ style: SystemBarsStyle[styles[appearance.get().theme]] });
  } catch (error) {
    log('the system bars do not follow the theme', error);
  }
}

/** Makes the icons of the bars contrast with the chosen theme, also where the system has another one. */
export function followAppearance(): void {
  if (!isNativeShell()) return;
  appearance.subscribe(() => void show());
  void show();
}
