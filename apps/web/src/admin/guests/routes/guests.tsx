import { useFormik } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import { useAppDispatch } from '../../../app/hooks.ts';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { AdminSearch } from '../../shared/admin-search.tsx';
import { useEraseGuestMutation, useFindGuestMutation } from '../../shared/calls.ts';
import { PrivacyProofs } from '../../shared/privacy-proofs.tsx';
import { RecordSection } from '../../shared/record-page.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import styles from './guests.module.css';

const schema = yup.object({ email: yup.string().trim().required('email').email('email') });

/** Deletes a guest customer's data on request (PDPA). */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const at = useAt();
  const [find, { data: found, error, originalArgs: email = '', isLoading, reset }] = useFindGuestMutation();
  const [asking, setAsking] = useState(false);
  const form = useFormik({
    initialValues: { email: '' },
    validationSchema: schema,
    onSubmit: async (values) => {
      await find(values.email.trim());
    },
  });
  const { touched, error: wrong } = form.getFieldMeta('email');
  const erased = () => {
    setAsking(false);
    reset();
    form.resetForm();
    dispatch(toastShown({ tone: 'done', text: t('guests.done') }));
  };

  const result = () => {
    if (isApiError(error)) return <Refused>{error.text[language]}</Refused>;
    if (found === undefined) return null;
    const { data, count, messages } = found;
    if (count === 0 && messages === 0)
      return <EmptyState icon="noResult" title={t('guests.none')} text={t('guests.noneText')} />;
    const waits = data.some(({ under_way }) => under_way);
    return (
      <section className={styles.found} aria-label={email}>
        {count > 0 && (
          <ResponsiveTable
            caption={t('guests.orders')}
            rows={data}
            rowKey={({ so_no }) => so_no}
            columns={[
              {
                key: 'order',
                head: t('guests.order'),
                cell: ({ so_no }) => (
                  <TextLink inline to={adminPaths.order(so_no)}>
                    {so_no}
                  </TextLink>
                ),
              },
              { key: 'placed', head: t('guests.placed'), cell: ({ placed_at }) => at(placed_at) },
              {
                key: 'state',
                head: t('guests.state'),
                cell: ({ under_way }) =>
                  under_way ? <Badge tone="care">{t('guests.underWay')}</Badge> : t('guests.over'),
              },
              {
                key: 'total',
                head: t('guests.total'),
                end: true,
                cell: ({ total }) => formatBaht(total),
              },
            ]}
          />
        )}
        {messages > 0 && <p>{t('guests.messages', { count: messages })}</p>}
        <p className={text.muted}>{t(waits ? 'guests.wait' : 'guests.what')}</p>
        {!waits && (
          <Button size="m" className={styles.erase ?? ''} onClick={() => setAsking(true)}>
            {t('guests.erase')}
          </Button>
        )}
      </section>
    );
  };

  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.guests')} noIndex />
      <AdminHead title={t('parts.guests')} lead={t('guests.lead')} />
      <AdminSearch label={t('guests.find')} busy={isLoading} onSubmit={form.handleSubmit}>
        <TextField
          {...form.getFieldProps('email')}
          label={t('guests.email')}
          error={touched && wrong !== undefined ? t('guests.emailWrong') : undefined}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </AdminSearch>
      {result()}
      <RecordSection title={t('privacy.all')}>
        <PrivacyProofs />
      </RecordSection>
      {asking && <Confirm email={email} onClose={() => setAsking(false)} onDone={erased} />}
    </div>
  );
}

function Confirm({ email, onClose, onDone }: { email: string; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [erase, { isLoading }] = useEraseGuestMutation();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const send = async () => {
    const { error } = await erase(email);
    if (error === undefined) onDone();
    // Closing the code dialog needs no error message.
    else if (isApiError(error)) setRefusal(error.code === 'AUTH.CONFIRM_REQUIRED' ? null : error);
  };
  return (
    <Dialog open onClose={onClose} title={t('guests.asking', { email })}>
      <div className={styles.form}>
        <p>{t('guests.what')}</p>
        <p>{t('guests.askingText')}</p>
        {refusal !== null && <Refused>{refusal.text[language]}</Refused>}
        <Button wide busy={isLoading} onClick={() => void send()}>
          {t('guests.erase')}
        </Button>
        <Button wide look="quiet" onClick={onClose}>
          {t('guests.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
