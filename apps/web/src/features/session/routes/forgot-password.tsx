import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { ForgotDialog, ForgotForm, type ForgotOutcome } from '../forgot-form.tsx';
import { FormPage } from '../form-page.tsx';

/** Also for who is signed in: a notice by mail leads here when the password must be another one at once. */
export function Component() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<ForgotOutcome>(null);
  return (
    <FormPage title={t('forgot.title')}>
      <ForgotForm onOutcome={setOutcome} onLogin={() => void navigate(paths.login())} />
      {outcome !== null && <ForgotDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </FormPage>
  );
}
