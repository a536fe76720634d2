import type { ReactNode } from 'react';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { PageHeading } from '../../ui/layout/RoutePage.tsx';
import styles from './account.module.css';
import { CityDrawing } from './login/CityDrawing.tsx';
import { loginTexts } from './login/login-texts.ts';

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of all account pages: a drawing of the city on one side, a narrow column on the other. */
export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  return (
    <AppPage title={title} plain bare headed>
      <div className={styles.login}>
        <div className={styles.picture}>
          <CityDrawing />
        </div>
        <div className={styles.side}>
          <div className={styles.column}>
            <Brand />
            <div>
              <PageHeading title={title} />
              {lead ? <p className="muted above-1">{lead}</p> : null}
            </div>
            {children}
            <nav className={styles.loginLegal} aria-label={loginTexts.legal}>
              <Link className="inline-row target muted" to="/legal/terms">
                {loginTexts.terms}
              </Link>
              <Link className="inline-row target muted" to="/legal/privacy">
                {loginTexts.privacy}
              </Link>
            </nav>
          </div>
        </div>
      </div>
    </AppPage>
  );
}
