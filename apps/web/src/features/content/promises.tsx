import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { EmptyState } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { selectFreeDeliveryFrom } from '../cart/index.ts';
import { useCategoriesQuery } from '../catalogue/index.ts';
import { onSale } from '../navigation/index.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './promises.module.css';

/** Here, because texts of first views are loaded by every shopper, and these by those of an empty shop. */
const EMPTY = {
  title: { th: 'ร้านกำลังเตรียมสินค้า', en: 'The shop is getting ready' },
  text: {
    th: 'ยังไม่มีสินค้าวางขาย แวะมาใหม่เร็ว ๆ นี้',
    en: 'Nothing is on sale yet. Come back soon.',
  },
} as const;

type Vow = Readonly<{ icon: IconName; title: string; told: string }>;

/** The shop's promises, at the end of the home page; before its first product, that there is none yet. */
export function Promises() {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const freeFrom = useSelector(selectFreeDeliveryFrom);
  const { data } = useCategoriesQuery();
  // Promises about products are shown only if this catalogue supports them.
  const keeps = (promise: 'expiry' | 'notification') => data?.promises?.includes(promise) === true;
  const vows: readonly Vow[] = [
    ...(freeFrom === null
      ? []
      : [
          {
            icon: 'truck' as const,
            title: t('vows.delivery', { amount: formatBaht(freeFrom) }),
            told: t('vows.deliveryText'),
          },
        ]),
    ...(keeps('notification')
      ? [{ icon: 'genuine' as const, title: t('vows.genuine'), told: t('vows.genuineText') }]
      : []),
    ...(keeps('expiry')
      ? [{ icon: 'calendarCheck' as const, title: t('vows.expiry'), told: t('vows.expiryText') }]
      : []),
    { icon: 'undo', title: t('vows.returns'), told: t('vows.returnsText') },
  ];
  const isEmpty = data !== undefined && onSale(data.data).length === 0;
  return (
    <section className={text.wrap} aria-label={t('vows.label')}>
      {isEmpty && <EmptyState title={EMPTY.title[language]} text={EMPTY.text[language]} />}
      <ul className={styles.vows}>
        {vows.map(({ icon, title, told }) => (
          <li key={icon}>
            <Icon name={icon} size="l" />
            <b>{title}</b>
            <p className={text.small}>{told}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
