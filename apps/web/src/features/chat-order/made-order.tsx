import { PAYMENT_METHODS, type PaymentMethod } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink, LinkButton } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { useCopy } from '../orders/index.ts';
import { useOrderLinkQuery } from './calls.ts';
import styles from './made-order.module.css';

type Made = { so_no: string; total: number; payment_method: PaymentMethod };

/** Navigation state of the previous page; survives a reload in the history entry. */
function isMade(value: unknown): value is Made {
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

function Done({ made: { so_no, total, payment_method } }: { made: Made }) {
  const { t } = useTranslation('chatOrder');
  const copy = useCopy();
  const link = useOrderLinkQuery(so_no);
  const { origin } = window.location;
  const order = link.data === undefined ? null : `${origin}${paths.orderByToken(link.data.token)}`;
  // The link's token proves access to the order: the customer pays without entering anything.
  const access = link.data === undefined ? '' : `?access=${link.data.token}`;
  const qr = payment_method === 'promptpay' ? `${origin}${paths.payment(so_no)}${access}` : null;
  const pay = payment_method === 'transfer' ? `${origin}${paths.uploadReceipt()}` : qr;
  const message = [
    t('done.say.placed', { so_no, total: formatBaht(total) }),
    payment_method === 'cod' && t('done.say.cod'),
    payment_method === 'promptpay' && t('done.say.promptpay', { pay }),
    payment_method === 'transfer' && t('done.say.transfer', { pay }),
    order !== null && t('done.say.order', { order }),
  ]
    .filter(Boolean)
    .join('\n');
  const passOn = (label: string, copyLabel: string, url: string) => (
    <div className={styles.link}>
      <TextField label={label} value={url} readOnly onFocus={(event) => event.target.select()} />
      <LinkButton onClick={() => void copy(url)}>{copyLabel}</LinkButton>
    </div>
  );
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
          {passOn(t('done.orderLink'), t('done.copyOrder'), order)}
          {qr !== null && passOn(t('done.payLink'), t('done.copyPay'), qr)}
        </>
      )}
      <ButtonLink look="secondary" to={paths.chatOrder()}>
        {t('done.next')}
      </ButtonLink>
    </div>
  );
}
