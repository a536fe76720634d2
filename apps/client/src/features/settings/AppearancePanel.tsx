import { contrastOutline, moonOutline, sunnyOutline } from 'ionicons/icons';
import { type ReactNode, useSyncExternalStore } from 'react';
import {
  type Appearance,
  appearance,
  contrasts,
  motions,
  textSizes,
  themes,
} from '../../device/appearance.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Panel } from './Panel.tsx';
import styles from './settings.module.css';
import { texts } from './texts.ts';

const words = texts.appearance;
const icons = { system: contrastOutline, light: sunnyOutline, dark: moonOutline } as const;

/** Theme, text size, contrast and motion on this device. Changes apply at once, so the page is its own preview. */
export function AppearancePanel() {
  return (
    <Panel section="appearance" help={words.help}>
      <Choice of="theme" label={words.theme} options={themes}>
        {(theme) => (
          <>
            <Icon icon={icons[theme]} />
            {words.themes[theme]}
          </>
        )}
      </Choice>
      <Choice of="textSize" label={words.size} options={textSizes}>
        {(size) => (
          <>
            {/* Shown in the size of the option, whatever is chosen now. */}
            <span className={styles.sample} style={{ fontSize: `${size * 0.16}px` }} aria-hidden="true">
              {words.sample}
            </span>
            {words.percent(size)}
          </>
        )}
      </Choice>
      <Choice of="contrast" label={words.contrast} options={contrasts}>
        {(contrast) => words.contrasts[contrast]}
      </Choice>
      <Choice of="motion" label={words.motion} options={motions}>
        {(motion) => words.motions[motion]}
      </Choice>
    </Panel>
  );
}

interface ChoiceProps<Part extends keyof Appearance> {
  of: Part;
  label: string;
  options: readonly Appearance[Part][];
  children: (option: Appearance[Part]) => ReactNode;
}

function Choice<Part extends keyof Appearance>({ of, label, options, children }: ChoiceProps<Part>) {
  const chosen = useSyncExternalStore(appearance.subscribe, appearance.get)[of];
  return (
    <fieldset className={styles.appearanceChoice}>
      <legend className={`${styles.appearanceChoiceLegend} field-label`}>{label}</legend>
      {options.map((option) => (
        <label key={option} className="settings-option">
          <input
            type="radio"
            className="visually-hidden"
            name={`appearance-${of}`}
            checked={chosen === option}
            onChange={() => appearance.set({ [of]: option })}
          />
          {children(option)}
        </label>
      ))}
    </fieldset>
  );
}
