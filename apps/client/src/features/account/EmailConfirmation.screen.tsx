import { AppPage } from '../../ui/AppPage.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts } from '../../ui/texts.ts';

export default function EmailConfirmationScreen() {
  return (
    <AppPage title={texts.emailConfirmation.title}>
      <State drawing="mail" text={texts.emailConfirmation.text}>
        <LinkButton href="/login" variant="primary">
          {texts.emailConfirmation.action}
        </LinkButton>
      </State>
    </AppPage>
  );
}
