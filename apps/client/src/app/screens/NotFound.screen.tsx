import { AppPage } from '../../ui/layout/AppPage.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts } from '../../ui/texts.ts';

export default function NotFoundScreen() {
  return (
    <AppPage title={texts.notFound.title}>
      <State drawing="lost" text={texts.notFound.text}>
        <LinkButton href="/" variant="primary">
          {texts.notFound.action}
        </LinkButton>
      </State>
    </AppPage>
  );
}
