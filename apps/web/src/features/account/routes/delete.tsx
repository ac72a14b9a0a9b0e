import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { useLanguage } from '../../preferences/index.ts';
import { sessionEnded } from '../../session/index.ts';
import { useDeleteAccountMutation, useHowSignedInQuery } from '../calls.ts';
import { AccountFrame } from '../frame.tsx';
import { OwnData } from '../own-data.tsx';
import styles from './delete.module.css';

/** The orders that prevent deletion, from the error details. */
function ordersOf({ code, details }: ApiError): readonly string[] {
  if (code !== 'ACCOUNT.ORDERS' || typeof details !== 'object' || details === null) return [];
  const orders: unknown = 'orders' in details ? details.orders : [];
  return Array.isArray(orders) ? orders.map(String) : [];
}

const GOES = ['person', 'addresses', 'shopping', 'coins'] as const;
const STAYS = ['orders', 'reviews', 'log'] as const;

function Leave({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { data, isError, refetch } = useHowSignedInQuery();
  const [leave, { isLoading }] = useDeleteAccountMutation();
  const [password, setPassword] = useState('');
  const [sure, setSure] = useState(false);
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  if (data === undefined) {
    if (isError) return <ErrorState retry={() => void refetch()} />;
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const wrongPassword = refusal?.code === 'AUTH.WRONG_PASSWORD';
  const orders = refusal === null ? [] : ordersOf(refusal);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    const empty = data.has_password && password === '';
    setMissing(empty);
    if (empty || !sure) return;
    const answer = await leave(data.has_password ? { password } : {});
    if (answer.error === undefined) onGone();
    else if (isApiError(answer.error)) setRefusal(answer.error);
  };
  return (
    <section className={styles.leave} aria-labelledby="leave">
      <h2 id="leave">{t('leave.title')}</h2>
      <p>{t('leave.intro')}</p>
      <h3>{t('leave.goes')}</h3>
      <ul>
        {GOES.map((what) => (
          <li key={what}>{t(`leave.gone.${what}`)}</li>
        ))}
      </ul>
      <h3>{t('leave.stays')}</h3>
      <ul>
        {STAYS.map((what) => (
          <li key={what}>{t(`leave.kept.${what}`)}</li>
        ))}
      </ul>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {refusal !== null && !wrongPassword && (
          <div className={styles.refusal} role="alert">
            <Icon name="alert" size="s" />
            <p>{refusal.text[language]}</p>
            {orders.length > 0 && (
              <ul>
                {orders.map((so_no) => (
                  <li key={so_no}>
                    <TextLink to={paths.order(so_no)}>{so_no}</TextLink>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {data.has_password && (
          <TextField
            label={t('leave.password')}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setMissing(false);
            }}
            error={missing ? t('leave.passwordMissing') : wrongPassword ? refusal.text[language] : undefined}
          />
        )}
        <Checkbox
          label={t('leave.sure')}
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
        />
        <Button type="submit" look="secondary" icon="trash" busy={isLoading} disabled={!sure}>
          {t('leave.submit')}
        </Button>
      </form>
    </section>
  );
}

/** Data export and account deletion (AUTH-39). */
export function Component() {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const [gone, setGone] = useState(false);
  if (gone) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('leave.done')} noIndex />
        <div className={styles.done}>
          <EmptyState page title={t('leave.done')} text={t('leave.doneText')}>
            <ButtonLink to={paths.home()}>{t('leave.home')}</ButtonLink>
          </EmptyState>
        </div>
      </div>
    );
  }
  return (
    <AccountFrame page="delete" title={t('leave.page')}>
      <div className={styles.page}>
        <OwnData />
        <Leave
          onGone={() => {
            setGone(true);
            dispatch(sessionEnded());
          }}
        />
      </div>
    </AccountFrame>
  );
}
