import { IonIcon } from '@ionic/react';
import { contrastOutline, moonOutline, sunnyOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { appearance, textSizes, themes } from '../../device/appearance.ts';
import { Panel } from './Panel.tsx';
import { texts } from './texts.ts';

const words = texts.appearance;
const icons = { system: contrastOutline, light: sunnyOutline, dark: moonOutline } as const;

/** Theme and text size of this device. The page itself is the preview: it changes at once. */
export function AppearancePanel() {
  const { theme, textSize } = useSyncExternalStore(appearance.subscribe, appearance.get);
  return (
    <Panel section="appearance" help={words.help}>
      <fieldset className="settings-choice">
        <legend className="field-label">{words.theme}</legend>
        {themes.map((name) => (
          <label key={name} className="settings-option">
            <input
              type="radio"
              className="visually-hidden"
              name="appearance-theme"
              checked={theme === name}
              onChange={() => appearance.set({ theme: name })}
            />
            <IonIcon icon={icons[name]} aria-hidden="true" />
            {words.themes[name]}
          </label>
        ))}
      </fieldset>
      <fieldset className="settings-choice">
        <legend className="field-label">{words.size}</legend>
        {textSizes.map((size) => (
          <label key={size} className="settings-option">
            <input
              type="radio"
              className="visually-hidden"
              name="appearance-size"
              checked={textSize === size}
              onChange={() => appearance.set({ textSize: size })}
            />
            {/* As large as it will be, whatever is chosen now. */}
            <span className="settings-sample" style={{ fontSize: `${size * 0.16}px` }} aria-hidden="true">
              Aa
            </span>
            {words.percent(size)}
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
