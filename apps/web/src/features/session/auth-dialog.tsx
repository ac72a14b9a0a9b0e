import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm, SignupForm } from './auth-forms.tsx';

/** Sign in and sign up without leaving the page (AUTH-01). Its forms are the reason it is a chunk of its own. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function AuthDialog({ panel, onClose }: { panel: 'login' | 'signup'; onClose: () => void }) {
  const { t } = useTranslation('session');
  const [shown, setShown] = useState(panel);
  return (
    <Dialog open onClose={onClose} title={t(`${shown}.title`)}>
      {shown === 'login' ? (
        <LoginForm onSwitch={() => setShown('signup')} />
      ) : (
        <SignupForm onSwitch={() => setShown('login')} />
      )}
    </Dialog>
  );
}
