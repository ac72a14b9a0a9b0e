import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { LoginForm } from '../auth-forms.tsx';
import { FormPage } from '../form-page.tsx';
import { selectSignedIn } from '../slice.ts';
import { SocialButtons } from '../social-buttons.tsx';
import { SocialStep } from '../social-step.tsx';
import { type OpenStep, useSocial } from '../social-steps.tsx';

export function Component() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const email =
    typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
      ? state.email
      : '';
  const [step, setStep] = useState<OpenStep | null>(null);
  const { busy, choose, dialog } = useSocial(setStep);
  if (useSelector(selectSignedIn)) return <Navigate to={paths.home()} replace />;
  const forgot = () => void navigate(paths.forgotPassword());
  if (step !== null) {
    return (
      <FormPage key={step.step} title={t(`social.${step.step}Title`)}>
        <SocialStep step={step} onStep={setStep} onForgot={forgot} />
      </FormPage>
    );
  }
  return (
    <FormPage title={t('login.title')}>
      <LoginForm
        email={email}
        onSwitch={() => void navigate(paths.signup())}
        onForgot={forgot}
        social={<SocialButtons busy={busy} onChoose={choose} />}
      />
      {dialog}
    </FormPage>
  );
}
