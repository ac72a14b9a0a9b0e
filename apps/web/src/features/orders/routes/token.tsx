import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { popupOpened } from '../../layout/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { useOrderByTokenQuery } from '../calls.ts';
import { OrderView } from '../order-view.tsx';
import styles from './order.module.css';

/** An order by a shared link: read-only (TRACK-07). */
export function Component() {
  const { t } = useTranslation('orders');
  const { token = '' } = useParams();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const order = useOrderByTokenQuery(token, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const error = isApiError(order.error) ? order.error : null;
  const body = () => {
    if (order.isError && order.currentData === undefined) {
      return (
        <div className={styles.failed}>
          <ErrorState
            page
            title={t('shared.failed')}
            {...(error && { text: error.text[language] })}
            {...(error?.code !== 'ORDER.TOKEN' && { retry: () => void order.refetch() })}
          >
            <Button look="secondary" size="m" onClick={() => dispatch(popupOpened('track-order'))}>
              {t('shared.track')}
            </Button>
            <ButtonLink look="quiet" size="m" to={paths.home()}>
              {t('shared.toShop')}
            </ButtonLink>
          </ErrorState>
        </div>
      );
    }
    if (order.currentData === undefined) {
      return (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      );
    }
    return (
      <OrderView
        order={order.currentData}
        shared
        note={
          <p className={styles.note}>
            <Icon name="eye" size="s" />
            {t('shared.note')}
          </p>
        }
      />
    );
  };
  return (
    <div className={text.wrap}>
      <PageMeta title={t('order.title')} noIndex />
      {body()}
    </div>
  );
}
