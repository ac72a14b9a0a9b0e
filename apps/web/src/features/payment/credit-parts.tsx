import { CARD_APPROVED, cardResult } from '@mali/contracts/card-results';
import { STANDARD_CONTACT } from '@mali/contracts/contact';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Flower } from '../../ui/logo.tsx';
import { formatBaht } from '../../ui/money.ts';
import text from '../../ui/type.module.css';
import { useExtraPagesQuery } from '../navigation/index.ts';
import type { CardState } from './card-state.ts';
import styles from './credit-parts.module.css';

/** Customer service with clickable phone and e-mail (ERR-08). */
export function Advice() {
  const { t } = useTranslation('payment');
  const contact = { ...STANDARD_CONTACT, ...useExtraPagesQuery().data?.contact };
  const { contact_phone: phone, contact_email: email } = contact;
  const links: Readonly<Record<string, string>> = {
    [phone]: `tel:${phone.replaceAll(/[\s-]/g, '').replace(/^0/, '+66')}`,
    [email]: `mailto:${email}`,
  };
  const sentence = t('credit.advice', { phone, email });
  // Splits around number and address, which become links.
  const parts = sentence.split(phone).flatMap((part, i) => (i === 0 ? [part] : [phone, part]));
  const all = parts.flatMap((part) =>
    part.split(email).flatMap((piece, i) => (i === 0 ? [piece] : [email, piece])),
  );
  return (
    <p className={styles.advice}>
      {all.map((part) =>
        links[part] === undefined ? (
          part
        ) : (
          <a key={part} href={links[part]}>
            {part}
          </a>
        ),
      )}
    </p>
  );
}

/** Number and amount, without personal data (PAY-08). */
export function Facts({
  so_no,
  total,
  due,
  until,
}: {
  so_no: string;
  total: number;
  /** Whether it is still unpaid. */
  due: boolean;
  until: string | null;
}) {
  const { t } = useTranslation('payment');
  return (
    <div className={styles.facts}>
      <dl>
        <div>
          <dt>{t('credit.order')}</dt>
          <dd>{so_no}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t(due ? 'credit.due' : 'credit.total')}</dt>
          <dd>{formatBaht(total)}</dd>
        </div>
      </dl>
      {until !== null && <p className={styles.until}>{t('credit.until', { until })}</p>}
    </div>
  );
}

/** Redirecting to the bank, or waiting for its result. */
export function Waiting({ leaving, slow }: { leaving: boolean; slow: boolean }) {
  const { t } = useTranslation('payment');
  return (
    <div className={styles.waiting} role="status">
      <Flower className={styles.flower} strokeWidth={1} />
      <h1 className={text.heading}>{t(leaving ? 'credit.leavingTitle' : 'credit.waitingTitle')}</h1>
      <p>{t(leaving ? 'credit.leavingText' : slow ? 'credit.slowText' : 'credit.waitingText')}</p>
    </div>
  );
}

type Settled = Exclude<CardState, 'waiting'> | 'unknown';

const MARKS: Readonly<Record<Settled, { icon: IconName; tone: 'good' | 'bad' | 'plain' }>> = {
  form: { icon: 'card', tone: 'plain' },
  open: { icon: 'lock', tone: 'plain' },
  failed: { icon: 'alert', tone: 'bad' },
  approved: { icon: 'check', tone: 'good' },
  paid: { icon: 'check', tone: 'good' },
  review: { icon: 'clock', tone: 'plain' },
  cod: { icon: 'cash', tone: 'plain' },
  cancelled: { icon: 'close', tone: 'plain' },
  unknown: { icon: 'noResult', tone: 'plain' },
};

/** The order's state; after a rejected card the message of its result (ERR-06). */
export function Result({
  state,
  code,
  ref,
}: {
  state: Settled;
  /** Response code of the last card. */
  code: string | null;
  ref?: Ref<HTMLHeadingElement>;
}) {
  const { t } = useTranslation('payment');
  const { icon, tone } = MARKS[state];
  const head = (words: string) => (
    <h1 className={text.title} ref={ref} tabIndex={-1}>
      {words}
    </h1>
  );
  const words = () => {
    switch (state) {
      case 'failed': {
        const result = cardResult(code ?? '');
        return (
          <>
            {head(t('credit.failedTitle'))}
            <h2 className={text.subheading}>{t(`results.${result}.title`)}</h2>
            <p className={text.muted}>{t(`results.${result}.message`)}</p>
          </>
        );
      }
      case 'approved':
      case 'unknown': {
        const result = state === 'unknown' ? 'NOT_FOUND' : cardResult(CARD_APPROVED);
        return (
          <>
            {head(t(`results.${result}.title`))}
            <p className={text.muted}>{t(`results.${result}.message`)}</p>
          </>
        );
      }
      default:
        return (
          <>
            {head(t(`credit.${state}Title`))}
            <p className={text.muted}>{t(`credit.${state}Text`)}</p>
          </>
        );
    }
  };
  return (
    <div className={styles.result}>
      <span className={cx(styles.mark, styles[tone])}>
        <Icon name={icon} size="l" />
      </span>
      {words()}
    </div>
  );
}
