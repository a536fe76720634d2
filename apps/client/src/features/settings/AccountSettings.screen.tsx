import { users } from '@callejero/contract/resources/users.ts';
import { logOutOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useOne } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { useSecondStep } from '../../entities/account/second-step.ts';
import { useSignOut } from '../../ui/hooks/useSignOut.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { AppearancePanel } from './AppearancePanel.tsx';
import { DataPanel } from './DataPanel.tsx';
import { EmailPanel } from './EmailPanel.tsx';
import { NoticesPanel } from './notices/NoticesPanel.tsx';
import { Panel } from './Panel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { PasskeysPanel } from './passkeys/PasskeysPanel.tsx';
import { ProfilePanel } from './profile/ProfilePanel.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import { SecondStepPanel } from './second-step/SecondStepPanel.tsx';
import { sectionsFor } from './sections.ts';
import { SessionsPanel } from './sessions/SessionsPanel.tsx';
import { texts } from './texts.ts';
import '../../ui/form/form.css';
import styles from './settings.module.css';

/** The settings of one's own account: the same for users (`/settings`) and administrators (`/user`). */
export default function AccountSettingsScreen() {
  const { user } = useSession();
  const signOut = useSignOut();
  const manages = user?.roles.includes('administrator') ?? false;
  const { data: secondStep } = useSecondStep(manages);
  const asksSecondStep = secondStep !== undefined && secondStep.mode !== 'off';
  const sections = useMemo(() => sectionsFor(manages, asksSecondStep), [manages, asksSecondStep]);
  const account = useOne(users, user?.id ?? null);
  // Signed out: the guard is about to redirect.
  if (!user) return null;

  return (
    <AppPage title={texts.title} wide {...(manages ? {} : { back: '/account' })}>
      <div className={styles.settings}>
        <div className={styles.layout}>
          <SectionIndex sections={sections} />
          <div className={`${styles.panels} stack gap-4 shrink`}>
            <ProfilePanel account={account} />
            <EmailPanel user={user} account={account} />
            <PasswordPanel user={user} />
            <PasskeysPanel user={user} />
            {asksSecondStep ? <SecondStepPanel user={user} state={secondStep} /> : null}
            <SessionsPanel />
            <NoticesPanel account={account} />
            <AppearancePanel />
            <DataPanel user={user} />
            {manages ? (
              <Panel section="legal" help={texts.legal.help}>
                <div className={`${styles.actions} row wrap gap-2`}>
                  <LinkButton href="/legal/terms">{texts.legal.terms}</LinkButton>
                  <LinkButton href="/legal/privacy">{texts.legal.privacy}</LinkButton>
                </div>
              </Panel>
            ) : null}
            <Button icon={logOutOutline} className="wide" onClick={() => void signOut()}>
              {uiTexts.signOut}
            </Button>
          </div>
        </div>
      </div>
    </AppPage>
  );
}
