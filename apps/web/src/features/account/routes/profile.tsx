import { TEXT } from '@mali/contracts/limits';
import type { Appearance, ProfileUpdateRequest, WholeProfile } from '@mali/contracts/profile';
import { ALIAS_MAX } from '@mali/contracts/profile-values';
import { formatPhoneInput, parseThaiPhone } from '@mali/thai/phone';
import { useFormik } from 'formik';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { serverNow } from '../../../clients/server-clock.ts';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { TextField } from '../../../ui/field.tsx';
import { useFormDraft } from '../../../ui/form-draft.ts';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { typedPhone } from '../../addresses/index.ts';
import { toastShown } from '../../layout/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { displayName } from '../../session/index.ts';
import { AppearancePicker } from '../appearance-picker.tsx';
import { type BirthDraft, birthDraft, isBirthProblem, readBirthdate } from '../birthdate.ts';
import { BirthdateField } from '../birthdate-field.tsx';
import { useProfileQuery, useUpdateProfileMutation } from '../calls.ts';
import { AccountFrame } from '../frame.tsx';
import { PictureField } from '../picture-field.tsx';
import styles from './profile.module.css';

type Values = {
  first_name: string;
  last_name: string;
  alias: string;
  mobile: string;
  birth: BirthDraft;
  appearance: Appearance;
};

/** Messages are keys of `errors`. The phone is optional; if given it has 9 or 10 digits (PROF-28). */
const schema = yup.object({
  first_name: yup.string().trim().required('firstName'),
  mobile: yup.string().test((value, context) => {
    if ((value ?? '').trim() === '') return true;
    return parseThaiPhone(value ?? '').ok || context.createError({ message: 'mobile' });
  }),
  // Formik converts empty strings to undefined.
  birth: yup.mixed<Partial<BirthDraft>>().test((value, context) => {
    const { day = '', month = '', year = '' } = value ?? {};
    const read = readBirthdate({ day, month, year }, new Date(serverNow()));
    return !isBirthProblem(read) || context.createError({ message: read });
  }),
});
type Problem = 'firstName' | 'mobile' | 'birthIncomplete' | 'birthWrong' | 'birthYoung';

const changeOf = (values: Values): ProfileUpdateRequest => ({
  first_name: values.first_name.trim(),
  last_name: values.last_name.trim(),
  alias: values.alias.trim() || null,
  mobile: values.mobile.trim() || null,
  birthdate: readBirthdate(values.birth, new Date(serverNow())),
  appearance: values.appearance,
});

function ProfileForm({ profile }: { profile: WholeProfile }) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const [update, { error }] = useUpdateProfileMutation({ fixedCacheKey: 'profile-update' });
  const form = useFormik<Values>({
    initialValues: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      alias: profile.alias ?? '',
      mobile: formatPhoneInput(profile.mobile ?? ''),
      birth: birthDraft(profile.birthdate, language),
      appearance: profile.appearance,
    },
    validationSchema: schema,
    onSubmit: async (values) => {
      const answer = await update(changeOf(values));
      if (answer.error === undefined) {
        dispatch(toastShown({ tone: 'done', text: t('profile.saved') }));
        deleteDraft();
        form.resetForm({ values });
      }
    },
  });
  const deleteDraft = useFormDraft(
    'profile',
    form.values,
    (kept) => void form.setValues({ ...form.values, ...kept }),
  );
  const problem = (name: 'first_name' | 'mobile' | 'birth'): string | undefined => {
    const { error: wrong } = form.getFieldMeta(name);
    const left = form.submitCount > 0 || form.touched[name] !== undefined;
    return left && typeof wrong === 'string' ? t(`errors.${wrong as Problem}`) : undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await form.submitForm();
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const refusal = isApiError(error) ? error.text[language] : null;
  const told = Object.keys(form.values.appearance).length > 0;
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <PictureField picture={profile.picture} name={displayName(profile)} />
      <div className={styles.fields}>
        <TextField
          label={t('profile.firstName')}
          autoComplete="given-name"
          autoCorrect="off"
          required
          maxLength={TEXT.name}
          {...form.getFieldProps('first_name')}
          error={problem('first_name')}
        />
        <TextField
          label={t('profile.lastName')}
          autoComplete="family-name"
          autoCorrect="off"
          maxLength={TEXT.name}
          {...form.getFieldProps('last_name')}
        />
        <TextField
          label={t('profile.alias')}
          optional={t('optional')}
          hint={t('profile.aliasHint')}
          autoComplete="nickname"
          maxLength={ALIAS_MAX}
          {...form.getFieldProps('alias')}
        />
        <TextField
          label={t('profile.mobile')}
          optional={t('optional')}
          hint={t('profile.mobileHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          {...form.getFieldProps('mobile')}
          onChange={(event) => void form.setFieldValue('mobile', typedPhone(event.target))}
          error={problem('mobile')}
        />
        <BirthdateField
          value={form.values.birth}
          onChange={(birth) => void form.setFieldValue('birth', birth)}
          onLeave={() => void form.setFieldTouched('birth')}
          error={problem('birth')}
        />
        <div className={styles.email}>
          <span>{t('profile.email')}</span>
          <p>{profile.email}</p>
          <TextLink to={paths.account('change_password')}>{t('profile.changeEmail')}</TextLink>
        </div>
      </div>
      <section className={styles.looks} aria-labelledby="looks">
        <div>
          <h2 id="looks">{t('looks.title')}</h2>
          <p>{t('looks.text')}</p>
          {told && (
            <LinkButton onClick={() => void form.setFieldValue('appearance', {})}>
              {t('looks.clear')}
            </LinkButton>
          )}
        </div>
        <AppearancePicker
          value={form.values.appearance}
          onChange={(appearance) => void form.setFieldValue('appearance', appearance)}
        />
      </section>
      <div className={cx(styles.foot, form.dirty && styles.dirty)}>
        {refusal !== null && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Button type="submit" busy={form.isSubmitting} disabled={!form.dirty}>
          {t('profile.save')}
        </Button>
        {form.dirty && <span className={styles.unsaved}>{t('profile.unsaved')}</span>}
      </div>
    </form>
  );
}

function Profile() {
  const { data, isError, refetch } = useProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data !== undefined) return <ProfileForm profile={data.profile} />;
  if (isError) return <ErrorState retry={() => void refetch()} />;
  return (
    <Loading>
      <Skeleton shape="block" className={styles.wait} />
    </Loading>
  );
}

/** The customer's profile data (PROF-01). */
export function Component() {
  return (
    <AccountFrame page="profile">
      <Profile />
    </AccountFrame>
  );
}
