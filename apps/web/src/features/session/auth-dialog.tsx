import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm, SignupForm } from './auth-forms.tsx';
import { ForgotDialog, ForgotForm, type ForgotOutcome } from './forgot-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { SocialStep } from './social-step.tsx';
import { type OpenStep, useSocial } from './social-steps.tsx';

/**
 * Sign-in, sign-up and password reset as a dialog (AUTH-01, AUTH-13). A separate chunk because of its forms.
 */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function AuthDialog({ panel, onClose }: { panel: 'login' | 'signup'; onClose: () => void }) {
  const { t } = useTranslation('session');
  const [shown, setShown] = useState<'login' | 'signup' | 'forgot'>(panel);
  const [outcome, setOutcome] = useState<ForgotOutcome>(null);
  const [step, setStep] = useState<OpenStep | null>(null);
  const { busy, choose, dialog } = useSocial(setStep);
  const forgot = () => {
    setStep(null);
    setShown('forgot');
  };
  if (step !== null) {
    return (
      <Dialog open onClose={onClose} title={t(`social.${step.step}Title`)}>
        <SocialStep step={step} onStep={setStep} onForgot={forgot} />
      </Dialog>
    );
  }
  return (
    <>
      <Dialog open onClose={onClose} title={t(`${shown}.title`)}>
        {shown === 'login' && (
          <LoginForm
            onSwitch={() => setShown('signup')}
            onForgot={forgot}
            social={<SocialButtons busy={busy} onChoose={choose} />}
          />
        )}
        {shown === 'signup' && (
          <SignupForm
            onSwitch={() => setShown('login')}
            social={<SocialButtons busy={busy} onChoose={choose} />}
          />
        )}
        {shown === 'forgot' && <ForgotForm onOutcome={setOutcome} onLogin={() => setShown('login')} />}
      </Dialog>
      {dialog}
      {outcome !== null && (
        <ForgotDialog outcome={outcome} onClose={outcome === 'sent' ? onClose : () => setOutcome(null)} />
      )}
    </>
  );
}
