import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { ForgotDialog, ForgotForm, type ForgotOutcome } from '../forgot-form.tsx';
import { FormPage } from '../form-page.tsx';

/** Also for signed-in users: security mails link here for an immediate password change. */
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
