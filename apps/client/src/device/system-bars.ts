/** The system's bars above and below the app in a native shell. */
import { Capacitor, SystemBars, SystemBarsStyle } from '@capacitor/core';
import { appearance, type Theme } from './appearance.ts';
import { log } from './log.ts';

const styles: Record<Theme, SystemBarsStyle> = {
  system: SystemBarsStyle.Default,
  light: SystemBarsStyle.Light,
  dark: SystemBarsStyle.Dark,
};

/** Makes the icons of the bars contrast with the chosen theme, also where the system has another one. */
export function followAppearance(): void {
  if (!Capacitor.isNativePlatform()) return;
  const show = () =>
    SystemBars.setStyle({ style: styles[appearance.get().theme] }).catch((error: unknown) =>
      log('the system bars do not follow the theme', error),
    );
  appearance.subscribe(() => void show());
  void show();
}
