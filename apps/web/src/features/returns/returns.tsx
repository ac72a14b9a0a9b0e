import { ARRIVED_STATUSES, ORDER_STATUS } from '@mali/contracts/order-status';
import type { Order } from '@mali/contracts/orders';
import { RETURN_DAYS } from '@mali/contracts/return-values';
import type { OrderReturn, ReturnsAnswer } from '@mali/contracts/returns';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatBaht } from '../../ui/money.ts';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { type ProvenOrder, useReturnsQuery, useWithdrawReturnMutation } from './calls.ts';
import { ExchangeSums } from './exchange-sums.tsx';
import { itemName } from './item-name.ts';
import { reasonLabel } from './reason-label.ts';
import { ReturnForm } from './return-form.tsx';
import styles from './returns.module.css';

/**
 * The returns of an order with their steps, and the form for another one.
 * @param proof proof of access to the order
 * @param told timestamp of the loaded order: a new one means that something has changed
 */
export function Returns({
  order,
  proof,
  told,
}: {
  order: Order;
  proof: Omit<ProvenOrder, 'so_no'>;
  told: number;
}) {
  const { t } = useTranslation('returns');
  const proven = { so_no: order.so_no, ...proof };
  const { data, refetch } = useReturnsQuery(proven, { refetchOnMountOrArgChange: true });
  const [asking, setAsking] = useState(false);
  const seen = useRef(told);
  useEffect(() => {
    if (seen.current !== told) void refetch();
    seen.current = told;
  }, [told, refetch]);
  if (data === undefined) return null;
  const isOpen =
    ARRIVED_STATUSES.includes(order.doc_status) && data.lines.some(({ blocked }) => blocked === null);
  if (!isOpen && data.returns.length === 0) return null;
  return (
    <section className={styles.returns} aria-labelledby="returns">
      <h2 id="returns">{t('title')}</h2>
      {data.returns.map((one) => (
        <OneReturn
          key={one.return_no}
          one={one}
          order={order}
          proven={proven}
          options={data.lines}
          terms={data.terms}
        />
      ))}
      {isOpen && (
        <div className={styles.ask}>
          <p>
            {t('askText', { days: returnDays(data.terms) })}{' '}
            <TextLink to={paths.exchangeReturn()}>{t('terms')}</TextLink>
          </p>
          <Button look="secondary" size="m" icon="undo" onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        </div>
      )}
      {asking && (
        <ReturnForm
          order={order}
          proven={proven}
          returnable={data.lines}
          terms={data.terms}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** The days in which something may go back although nothing is wrong with it. */
const returnDays = (terms: ReturnsAnswer['terms']): number =>
  terms?.find(({ reason }) => reason === 'changed_mind')?.days ?? RETURN_DAYS;

function OneReturn({
  one,
  order,
  proven,
  options,
  terms,
}: {
  one: OrderReturn;
  order: Order;
  proven: ProvenOrder;
  options: ReturnsAnswer['lines'];
  terms: ReturnsAnswer['terms'];
}) {
  const { t } = useTranslation('returns');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const [withdraw, withdrawing] = useWithdrawReturnMutation();
  const { return_no, send } = one;
  const day = (iso: string) => formatDate(new Date(iso), language);
  const moment = (iso: string) => formatDateTime(new Date(iso), language);
  const nameOf = (line_no: number): string => {
    const line = order.items.find((item) => item.line_no === line_no);
    return line === undefined ? '' : itemName(line, language);
  };
  const state = one.status === 'inspected' && one.exchange !== null ? 'exchanging' : one.status;
  const hasExchange = one.exchange !== null || one.exchange_order !== null;
  /** What is done with a line; empty: nothing is exchanged in this return. */
  const wishOf = ({ line_no, exchange_for }: OrderReturn['lines'][number]): string => {
    if (exchange_for === null) return hasExchange ? ` · ${t('exchange.money')}` : '';
    const option = options
      .find((line) => line.line_no === line_no)
      ?.exchange.find(({ mat_var_id }) => mat_var_id === exchange_for);
    const name = language === 'th' ? option?.name_th : option?.name_en;
    return ` · ${t('exchange.line', { name: name ?? '' })}`;
  };
  const confirm = async () => {
    const answer = await withdraw({ ...proven, return_no });
    setAsking(false);
    if ('error' in answer && isApiError(answer.error))
      dispatch(toastShown({ tone: 'error', text: answer.error.text[language] }));
  };
  return (
    <article className={styles.one} aria-labelledby={return_no}>
      <h3 id={return_no}>
        {t(`status.${state}`)} <small>{return_no}</small>
      </h3>
      <p>{t(`next.${state}`, { date: moment(one.decide_by) })}</p>
      <ul className={styles.lines}>
        {one.lines.map((line) => (
          <li key={line.line_no}>
            <span>{t('line', { name: nameOf(line.line_no), count: line.quantity })}</span>
            <small>
              {reasonLabel(line.reason, language, terms)}
              {wishOf(line)}
              {line.approved !== null &&
                ` · ${t(line.approved ? (line.send_back ? 'decided.yes' : 'decided.keep') : 'decided.no')}`}
              {line.decision_note !== '' && `: ${line.decision_note}`}
            </small>
          </li>
        ))}
      </ul>
      {one.status !== 'refused' && one.status !== 'withdrawn' && one.exchange !== null && (
        <ExchangeSums sums={one.exchange} />
      )}
      {one.exchange_order !== null && (
        <p>
          {t(one.exchange_order.ended ? 'exchange.ended' : 'exchange.order')}{' '}
          <TextLink to={paths.order(one.exchange_order.so_no)}>{one.exchange_order.so_no}</TextLink>
          {one.exchange_order.doc_status === ORDER_STATUS.PLACED &&
            ` · ${t('exchange.pay', { amount: formatBaht(one.exchange_order.total) })}`}
        </p>
      )}
      {one.status !== 'refused' && one.status !== 'withdrawn' && (one.amount > 0 || !hasExchange) && (
        <p className={styles.amount}>{t('amount', { amount: formatBaht(one.amount) })}</p>
      )}
      {send !== null && (
        <div className={styles.send}>
          <p>
            {t('code')} <strong>{send.code}</strong>
          </p>
          <p>
            {t('sendTo')} {language === 'th' ? send.name_th : send.name_en}, {send.address}
          </p>
          {send.carrier != null && <p>{t('codeAt', { carrier: send.carrier })}</p>}
          <small>{t('codeText', { date: day(send.until) })}</small>
          <img src={send.qr} alt={send.code} width={168} height={168} />
          <a href={send.label} target="_blank" rel="noreferrer">
            {t('label')}
          </a>
        </div>
      )}
      {one.photos.length > 0 && (
        <ul className={styles.photos}>
          {one.photos.map((photo, i) => (
            <li key={photo.photo}>
              <a href={photo.large} target="_blank" rel="noreferrer">
                <img src={photo.small} alt={t('photo', { number: i + 1 })} width={72} height={72} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ol className={styles.steps} aria-label={t('steps')}>
        {one.events.map((event) => (
          <li key={`${event.at}${event.kind}`}>
            <span>{t(`step.${event.kind}`, { defaultValue: event.kind })}</span>
            <time dateTime={event.at}>{moment(event.at)}</time>
          </li>
        ))}
      </ol>
      {one.can_withdraw && <LinkButton onClick={() => setAsking(true)}>{t('withdraw')}</LinkButton>}
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('withdrawAsk', { return_no })}>
        <p>{t('withdrawText')}</p>
        <div className={styles.choices}>
          <Button look="secondary" size="m" busy={withdrawing.isLoading} onClick={() => void confirm()}>
            {t('withdraw')}
          </Button>
          <Button size="m" onClick={() => setAsking(false)}>
            {t('keep')}
          </Button>
        </div>
      </Dialog>
    </article>
  );
}
