import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { LoginForm } from '../auth-forms.tsx';
import { FormPage } from '../form-page.tsx';
import { selectSignedIn } from '../slice.ts';

export function Component() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const email =
    typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
      ? state.email
      : '';
  if (useSelector(selectSignedIn)) return <Navigate to={paths.home()} replace />;
  return (
    <FormPage title={t('login.title')}>
      <LoginForm
        email={email}
        onSwitch={() => void navigate(paths.signup())}
        onForgot={() => void navigate(paths.forgotPassword())}
      />
    </FormPage>
  );
}
