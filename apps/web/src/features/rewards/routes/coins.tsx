import type { CoinsAnswer } from '@mali/contracts/coins';
import { formatDate } from '@mali/thai/dates';
import { formatEnd } from '@mali/thai/periods';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { ButtonLink, TextLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { AccountFrame } from '../../account/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { useCoinsQuery } from '../calls.ts';
import { Pages } from '../pages.tsx';
import styles from './coins.module.css';

const SIZE = 20;

/** The member's coins: balance, expiry, and history (COUP-12). */
export function Component() {
  return (
    <AccountFrame page="coins">
      <Coins />
    </AccountFrame>
  );
}

function Coins() {
  const { t } = useTranslation('rewards');
  const language = useLanguage();
  const [search] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const { data, isError, isFetching, refetch } = useCoinsQuery(
    { page, limit: SIZE },
    { refetchOnMountOrArgChange: true },
  );
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const { balance, owed, expiring, ledger, count } = data;
  return (
    <>
      <section className={styles.wallet} aria-label={t('wallet.balance')}>
        <p className={styles.balance}>
          <b data-testid="coins">{formatCount(balance)}</b>
          <span>{t('wallet.worth', { amount: formatBaht(balance) })}</span>
        </p>
        {expiring !== null && (
          <p className={styles.care}>
            <Icon name="info" size="s" />
            {t('wallet.expiring', {
              count: expiring.coins,
              date: formatEnd(new Date(expiring.at), language),
            })}
          </p>
        )}
        {owed > 0 && (
          <p className={styles.care}>
            <Icon name="info" size="s" />
            {t('wallet.owed', { count: owed })}
          </p>
        )}
      </section>
      <section className={styles.how}>
        <h2 className={text.subheading}>{t('wallet.how')}</h2>
        <ul>
          <li>{t('wallet.earn')}</li>
          <li>{t('wallet.spend')}</li>
          <li>{t('wallet.end')}</li>
        </ul>
        <TextLink to={paths.registerPoints()}>{t('wallet.register')}</TextLink>
      </section>
      <section className={styles.history}>
        <h2 className={text.subheading}>{t('wallet.history')}</h2>
        {count === 0 ? (
          <EmptyState icon="gift" title={t('wallet.empty')} text={t('wallet.emptyText')}>
            <ButtonLink to={paths.shop()}>{t('page.toShop')}</ButtonLink>
          </EmptyState>
        ) : (
          <>
            <ul className={cx(isFetching && styles.busy)}>
              {ledger.map((entry) => (
                <Entry key={entry.entry_id} entry={entry} />
              ))}
            </ul>
            <Pages
              count={count}
              size={SIZE}
              page={page}
              address={(to) => paths.account('coins', { page: to === 1 ? undefined : to })}
            />
          </>
        )}
      </section>
    </>
  );
}

function Entry({ entry }: { entry: CoinsAnswer['ledger'][number] }) {
  const { t } = useTranslation('rewards');
  const language = useLanguage();
  const { kind, coins, so_no, at, expires_at, reason } = entry;
  const sign = coins > 0 ? '+' : '−';
  return (
    <li className={styles.entry}>
      <span>
        {t(`wallet.kinds.${kind}`)}
        {so_no !== null && (
          <>
            {' '}
            <TextLink inline to={paths.order(so_no)}>
              {so_no}
            </TextLink>
          </>
        )}
        {reason !== null && <small>{reason}</small>}
        <small>
          {[
            formatDate(new Date(at), language),
            expires_at !== null && t('wallet.until', { date: formatEnd(new Date(expires_at), language) }),
          ]
            .filter((part) => part !== false)
            .join(' · ')}
        </small>
      </span>
      <b className={cx(coins > 0 && text.leaf)}>
        {sign}
        {formatCount(Math.abs(coins))}
      </b>
    </li>
  );
}
