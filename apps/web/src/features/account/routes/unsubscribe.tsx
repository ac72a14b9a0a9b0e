import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { useLanguage } from '../../preferences/index.ts';
import { useUnsubscribeMutation } from '../calls.ts';
import styles from './delete.module.css';

/** Target of the unsubscribe link in mails: switches the category off at once, without signing in. */
export function Component() {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [unsubscribe, { data, error }] = useUnsubscribeMutation();
  const asked = useRef('');
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    void unsubscribe(token);
  }, [token, unsubscribe]);

  const settings = <ButtonLink to={paths.account('notification')}>{t('unsubscribe.settings')}</ButtonLink>;
  const body = () => {
    if (data !== undefined) {
      const kinds = data.kinds.map((kind) => t(`notices.kinds.${kind}`)).join(' · ');
      return (
        <EmptyState
          page
          icon="mail"
          title={t('unsubscribe.done')}
          text={t('unsubscribe.doneText', { kinds })}
        >
          {settings}
        </EmptyState>
      );
    }
    if (token === '' || (isApiError(error) && error.code === 'NOTICE.LINK')) {
      return (
        <EmptyState page icon="mail" title={t('unsubscribe.notGood')} text={t('unsubscribe.notGoodText')}>
          {settings}
        </EmptyState>
      );
    }
    if (isApiError(error)) {
      return <ErrorState page text={error.text[language]} retry={() => void unsubscribe(token)} />;
    }
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  };
  return (
    <div className={text.wrap}>
      <PageMeta title={t('unsubscribe.title')} noIndex />
      <div className={styles.done}>{body()}</div>
    </div>
  );
}
