import { IonIcon } from '@ionic/react';
import { eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors, toRequestError } from '../../api/errors.ts';
import { settings } from '../../api/settings.ts';
import { signIn } from '../../api/sign-in.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Brand } from '../../ui/Brand.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { texts } from '../../ui/texts.ts';
import { CityDrawing } from './CityDrawing.tsx';
import './login.css';

/** The schemas are a tenth of the first load and first needed here. */
const loadSchema = () => import('@callejero/contract/resources/users.ts');

type Errors = Partial<Record<'email' | 'password' | 'form', string>>;

export default function LoginScreen() {
  const [errors, setErrors] = useState<Errors>({});
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const fail = (next: Errors) => {
    setErrors(next);
    (next.email || !next.password ? email : password).current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { loginSchema } = await loadSchema();
    // Read from the elements: some password managers fill them without an event that React sees.
    const parsed = loginSchema.safeParse({ email: email.current?.value, password: password.current?.value });
    if (!parsed.success) {
      const next: Errors = {};
      for (const issue of parsed.error.issues) next[issue.path[0] as 'email' | 'password'] ??= issue.message;
      return fail(next);
    }
    setErrors({});
    setBusy(true);
    try {
      // The gate leads on: to the page that was asked for, or home.
      await signIn(parsed.data);
    } catch (error) {
      const named = Object.fromEntries(fieldErrors(error).map(({ path, message }) => [path, message]));
      fail({ ...named, form: toRequestError(error).message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <AppPage title={texts.login.title} plain bare>
      <div className="login">
        <div className="login-picture">
          <CityDrawing />
        </div>
        <div className="login-side">
          <form
            className="login-form"
            onSubmit={(event) => void submit(event)}
            onFocus={() => void loadSchema()}
            noValidate
          >
            <Brand />
            <div>
              <p className="login-title">{texts.login.title}</p>
              <p className="login-lead">
                {settings().city.name === texts.brand ? texts.login.lead : settings().city.name}
              </p>
            </div>
            {errors.form ? (
              <p className="login-error" role="alert">
                {errors.form}
              </p>
            ) : null}
            <div className="field">
              <label htmlFor="login-email">{texts.login.email}</label>
              <input
                ref={email}
                id="login-email"
                className="input"
                type="email"
                name="email"
                autoComplete="username"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                required
                aria-invalid={errors.email ? true : undefined}
                aria-describedby={errors.email ? 'login-email-error' : undefined}
              />
              {errors.email ? (
                <p id="login-email-error" className="field-error">
                  {errors.email}
                </p>
              ) : null}
            </div>
            <div className="field">
              <label htmlFor="login-password">{texts.login.password}</label>
              <div className="password-box">
                <input
                  ref={password}
                  id="login-password"
                  className="input"
                  type={shown ? 'text' : 'password'}
                  name="password"
                  autoComplete="current-password"
                  autoCapitalize="none"
                  spellCheck={false}
                  required
                  aria-invalid={errors.password ? true : undefined}
                  aria-describedby={errors.password ? 'login-password-error' : undefined}
                />
                <button
                  type="button"
                  className="button plain icon-only"
                  aria-label={shown ? texts.login.hide : texts.login.show}
                  aria-pressed={shown}
                  onClick={() => setShown(!shown)}
                >
                  <IonIcon icon={shown ? eyeOffOutline : eyeOutline} aria-hidden="true" />
                </button>
              </div>
              {errors.password ? (
                <p id="login-password-error" className="field-error">
                  {errors.password}
                </p>
              ) : null}
            </div>
            <button type="submit" className="button primary wide" aria-disabled={busy || undefined}>
              {texts.login.submit}
            </button>
            <LinkButton href="/recover-password" variant="plain" className="wide">
              {texts.login.forgotten}
            </LinkButton>
            <p className="login-register">
              {texts.login.newHere}{' '}
              <LinkButton href="/register" variant="plain">
                {texts.login.register}
              </LinkButton>
            </p>
          </form>
        </div>
      </div>
    </AppPage>
  );
}
