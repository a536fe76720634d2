import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSession } from '../../../api/session/session.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { useOpenedFrom } from '../../../ui/layout/RoutePage.tsx';
import { changeTexts } from './change-texts.ts';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { TemporaryPassword } from './TemporaryPassword.tsx';
import '../../../ui/form/form.css';

/** The back office's page: one's own password, or a temporary one for another account. */
export default function ChangePasswordScreen() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const navigate = useNavigate();
  const openedFrom = useOpenedFrom();
  const own = id === user?.id;
  // The previous page, or the page that links here when this one was opened by its URL.
  const [back] = useState(() => openedFrom ?? (own ? '/user' : '/users'));
  const goBack = () => navigate(back, { state: { direction: 'back' } });

  return (
    <AppPage title={own ? changeTexts.ownTitle : changeTexts.title} back={back}>
      {own && user ? (
        <OwnPasswordForm key={id} user={user} onDone={goBack} />
      ) : (
        <TemporaryPassword key={id} id={id} onDone={goBack} />
      )}
    </AppPage>
  );
}
