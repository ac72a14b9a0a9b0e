import { TEXT } from '@mali/contracts/limits';
import { ROLE } from '@mali/contracts/roles';
import { useFormik } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import { useAppDispatch } from '../../app/hooks.ts';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import styles from './routes/staff.module.css';
import { useAddStaffMutation } from './staff-calls.ts';
import { Refusal, RoleSelect, useRoleOf } from './staff-parts.tsx';

const addSchema = yup.object({
  first_name: yup.string().trim().required('name'),
  last_name: yup.string(),
  email: yup.string().trim().required('email').email('email'),
  reason: yup.string().trim().required('reason'),
});

const WRONG = {
  first_name: 'staff.nameMissing',
  last_name: 'staff.nameMissing',
  email: 'staff.emailWrong',
  reason: 'staff.reasonMissing',
} as const;

/** Invites a colleague by name, e-mail and role, with the reason for the audit log. */
export function AddStaff({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const [add, adding] = useAddStaffMutation();
  const [role, setRole] = useState(String(ROLE.CRM));
  const roleOf = useRoleOf();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const form = useFormik({
    initialValues: { first_name: '', last_name: '', email: '', reason: '' },
    validationSchema: addSchema,
    onSubmit: async (values) => {
      const role_id = roleOf(role);
      if (role_id === undefined) return;
      const [first_name, last_name] = [values.first_name.trim(), values.last_name.trim()];
      const email = values.email.trim();
      const answer = await add({ first_name, last_name, email, role_id, reason: values.reason.trim() });
      if (isApiError(answer.error)) return setRefusal(answer.error);
      dispatch(toastShown({ tone: 'done', text: t('staff.added', { email }) }));
      onClose();
    },
  });
  const field = (name: keyof typeof WRONG) => {
    const { touched, error } = form.getFieldMeta(name);
    const shown = touched && error !== undefined ? t(WRONG[name]) : undefined;
    return { ...form.getFieldProps(name), error: shown, autoComplete: 'off' };
  };
  return (
    <Dialog open onClose={onClose} title={t('staff.add')}>
      <form className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <Refusal error={refusal} />
        <TextField {...field('first_name')} label={t('staff.firstName')} />
        <TextField {...field('last_name')} label={t('staff.lastName')} />
        <TextField
          {...field('email')}
          label={t('staff.email')}
          type="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RoleSelect value={role} onChange={setRole} />
        <TextArea {...field('reason')} label={t('staff.reason')} maxLength={TEXT.reason} />
        <p className={styles.note}>{t('staff.addNote')}</p>
        <Button type="submit" wide busy={adding.isLoading} disabled={roleOf(role) === undefined}>
          {t('staff.addSubmit')}
        </Button>
      </form>
    </Dialog>
  );
}
