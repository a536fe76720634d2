import type { CityState } from '@callejero/contract/answers/city.ts';
import { cityVariables } from '@callejero/contract/city-change.ts';
import { type CityField, cityLabel } from '@callejero/contract/city-values.ts';
import { Button } from '../../ui/layout/Button.tsx';
import styles from './City.module.css';
import { texts } from './texts.ts';

const words = texts.source;

/** Below an input: its help, where its value comes from, and the way back to the environment's. */
export function Source({
  name,
  state,
  resetting,
  help,
  onReset,
}: {
  name: CityField;
  state: CityState;
  /** The next save goes back to the environment. */
  resetting: boolean;
  help: string | undefined;
  onReset: () => void;
}) {
  const variable = name in cityVariables ? cityVariables[name as keyof typeof cityVariables] : '';
  const isSet = state.set.includes(name);
  const from = resetting
    ? words.resetting
    : isSet
      ? words.set
      : state.given.includes(name)
        ? words.given(variable)
        : words.default;
  return (
    <>
      {help ? `${help} ` : ''}
      <span className={isSet && !resetting ? styles.set : undefined}>{from}</span>
      {isSet && !resetting ? (
        <Button
          variant="plain"
          className={styles.reset ?? ''}
          aria-label={words.resetOf(cityLabel(name))}
          onClick={onReset}
        >
          {words.reset}
        </Button>
      ) : null}
    </>
  );
}
