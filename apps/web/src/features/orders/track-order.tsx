import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import * as yup from 'yup';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { selectTriedEmail, trackingEmailTried } from './slice.ts';
import { isSoNo, writtenSoNo } from './so-no.ts';
import styles from './track-order.module.css';

const schema = yup.object({
  so_no: yup
    .string()
    .transform(writtenSoNo)
    .required('numberMissing')
    .test((so_no, context) => isSoNo(so_no) || context.createError({ message: 'numberWrong' })),
  email: yup.string().trim().required('emailMissing').email('emailWrong'),
});

type ErrorKey = 'numberMissing' | 'numberWrong' | 'emailMissing' | 'emailWrong';
const KEYS: readonly string[] = ['numberMissing', 'numberWrong', 'emailMissing', 'emailWrong'];
const isErrorKey = (key: string | undefined): key is ErrorKey => key !== undefined && KEYS.includes(key);

/** Opens an order by number and e-mail (TRACK-04); the e-mail is stored once it was right (TRACK-02). */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function TrackOrder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const remembered = useSelector(selectTriedEmail);
  const form = useFormik({
    initialValues: { so_no: '', email: remembered ?? '' },
    validationSchema: schema,
    onSubmit: (values) => {
      dispatch(trackingEmailTried(values.email.trim()));
      onClose();
      void navigate(paths.order(writtenSoNo(values.so_no)));
    },
  });
  const field = (name: 'so_no' | 'email') => {
    const { error, touched } = form.getFieldMeta(name);
    return {
      ...form.getFieldProps(name),
      error: touched && isErrorKey(error) ? t(`track.${error}`) : undefined,
      valid: touched && error === undefined,
    };
  };
  return (
    <Dialog open onClose={onClose} title={t('track.title')}>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
        <TextField
          label={t('track.number')}
          hint={t('track.numberHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('so_no')}
        />
        <TextField
          label={t('track.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <Button type="submit" wide>
          {t('track.go')}
        </Button>
      </form>
    </Dialog>
  );
}
