import type { NoticeChoice } from '@mali/contracts/profile-values';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { Checkbox } from '../../../ui/field.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { toastShown } from '../../layout/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { selectProfile } from '../../session/index.ts';
import { useNoticesQuery, useSetNoticeMutation } from '../calls.ts';
import { AccountFrame } from '../frame.tsx';
import styles from './notification.module.css';

function Notices() {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const profile = useSelector(selectProfile);
  const { data, isError, refetch } = useNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [set] = useSetNoticeMutation();
  if (data === undefined) {
    if (isError) return <ErrorState retry={() => void refetch()} />;
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const change = async (kind: NoticeChoice, on: boolean) => {
    const answer = await set({ kind, on });
    const error = answer.error;
    if (isApiError(error)) dispatch(toastShown({ tone: 'error', text: error.text[language], ms: 6000 }));
  };
  return (
    <>
      <p className={styles.intro}>{t('notices.intro', { email: profile?.email ?? '' })}</p>
      <ul className={styles.list}>
        {data.email.map(({ kind, on, fixed }) => (
          <li key={kind}>
            <Checkbox
              label={
                <>
                  {t(`notices.kinds.${kind}`)}
                  <small>{t(`notices.about.${kind}`)}</small>
                </>
              }
              checked={on}
              disabled={fixed}
              onChange={(event) => kind !== 'order' && void change(kind, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('notices.note')}</p>
    </>
  );
}

/** Mail preferences (PROF-05); notifications are in the bell menu. */
export function Component() {
  const { t } = useTranslation('account');
  return (
    <AccountFrame page="notification" title={t('notices.title')}>
      <Notices />
    </AccountFrame>
  );
}
