import { AppPage } from '../../ui/layout/AppPage.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts } from './texts.ts';

/** Shown for a legal page that does not exist, and for its form. */
export function UnknownPage() {
  return (
    <AppPage title={texts.unknownTitle}>
      <State drawing="lost" text={texts.unknown}>
        <LinkButton href="/" variant="primary">
          {texts.home}
        </LinkButton>
      </State>
    </AppPage>
  );
}
