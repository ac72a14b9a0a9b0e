import { PAYMENT_METHODS } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { useCopy } from '../orders/index.ts';
import { CopyField } from './copy-field.tsx';
import styles from './made-order.module.css';
import { type MadeOrderFacts, useOrderMessage } from './order-message.ts';

/** Navigation state of the previous page; survives a reload in the history entry. */
function isMade(value: unknown): value is MadeOrderFacts {
  return (
    typeof value === 'object' &&
    value !== null &&
    'so_no' in value &&
    'total' in value &&
    'payment_method' in value &&
    typeof value.so_no === 'string' &&
    typeof value.total === 'number' &&
    PAYMENT_METHODS.some((method) => method === value.payment_method)
  );
}

/** After an order for a customer: its number, and a message to send (CHAT-03). */
export function MadeOrder() {
  const { t } = useTranslation('chatOrder');
  const { state } = useLocation();
  return (
    <div className={text.wrap}>
      <PageMeta title={t('done.title')} noIndex />
      {isMade(state) ? (
        <Done made={state} />
      ) : (
        <EmptyState page icon="receipt" title={t('done.emptyTitle')} text={t('done.emptyText')}>
          <ButtonLink size="m" to={paths.chatOrder()}>
            {t('desk.title')}
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}

function Done({ made }: { made: MadeOrderFacts }) {
  const { t } = useTranslation('chatOrder');
  const copy = useCopy();
  const { so_no, total, payment_method } = made;
  const { link, order, pay, message } = useOrderMessage(made);
  return (
    <div className={styles.done}>
      <span className={styles.tick}>
        <Icon name="check" size="l" />
      </span>
      <h1 className={text.title}>{t('done.title')}</h1>
      <dl className={styles.facts}>
        <div>
          <dt>{t('done.number')}</dt>
          <dd data-testid="so-no">{so_no}</dd>
        </div>
        <div>
          <dt>{t('done.total')}</dt>
          <dd>{formatBaht(total)}</dd>
        </div>
      </dl>
      <p className={text.lead}>{t('done.lead')}</p>
      {link.isError ? (
        <ErrorState retry={() => void link.refetch()} />
      ) : order === null ? (
        <Loading>
          <Skeleton width="100%" />
        </Loading>
      ) : (
        <>
          <TextArea
            label={t('done.message')}
            value={message}
            rows={8}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <Button icon="copy" onClick={() => void copy(message)}>
            {t('done.copy')}
          </Button>
          <CopyField label={t('done.orderLink')} copyLabel={t('done.copyOrder')} text={order} />
          {payment_method === 'promptpay' && pay !== null && (
            <CopyField label={t('done.payLink')} copyLabel={t('done.copyPay')} text={pay} />
          )}
        </>
      )}
      <ButtonLink look="secondary" to={paths.chatOrder()}>
        {t('done.next')}
      </ButtonLink>
    </div>
  );
}
