import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm, SignupForm } from './auth-forms.tsx';
import { ForgotDialog, ForgotForm, type ForgotOutcome } from './forgot-form.tsx';

/**
 * Sign in, sign up and ask for a new password without leaving the page (AUTH-01, AUTH-13). Its forms are the reason it
 * is a chunk of its own.
 */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function AuthDialog({ panel, onClose }: { panel: 'login' | 'signup'; onClose: () => void }) {
  const { t } = useTranslation('session');
  const [shown, setShown] = useState<'login' | 'signup' | 'forgot'>(panel);
  const [outcome, setOutcome] = useState<ForgotOutcome>(null);
  return (
    <>
      <Dialog open onClose={onClose} title={t(`${shown}.title`)}>
        {shown === 'login' && (
          <LoginForm onSwitch={() => setShown('signup')} onForgot={() => setShown('forgot')} />
        )}
        {shown === 'signup' && <SignupForm onSwitch={() => setShown('login')} />}
        {shown === 'forgot' && <ForgotForm onOutcome={setOutcome} onLogin={() => setShown('login')} />}
      </Dialog>
      {outcome !== null && (
        <ForgotDialog outcome={outcome} onClose={outcome === 'sent' ? onClose : () => setOutcome(null)} />
      )}
    </>
  );
}
