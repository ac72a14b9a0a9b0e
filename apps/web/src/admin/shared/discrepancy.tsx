import type { Reconciliation } from '@mali/contracts/payments';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { adminPaths } from '../paths.ts';
import type { admin } from '../texts/th.ts';
import styles from './discrepancy.module.css';

type Kind = keyof typeof admin.books.kinds;
const KINDS: Readonly<Record<Kind, true>> = {
  charge_unknown: true,
  charge_not_settled: true,
  money_without_order: true,
  paid_without_money: true,
  amount_differs: true,
  currency_differs: true,
  refund_missing: true,
  refund_overdue: true,
  refund_failed: true,
  refund_differs: true,
  held_long: true,
  slip_waiting_long: true,
};
/** The back office section in which a discrepancy can be resolved. */
const REMEDY: Readonly<Partial<Record<Kind, 'slips' | 'refunds'>>> = {
  refund_overdue: 'refunds',
  refund_failed: 'refunds',
  refund_differs: 'refunds',
  held_long: 'slips',
  slip_waiting_long: 'slips',
};
const isKind = (kind: string): kind is Kind => Object.hasOwn(KINDS, kind);

export function useDiscrepancyTitle(): (kind: string) => string {
  const { t } = useTranslation('admin');
  return (kind) => (isKind(kind) ? t(`books.kinds.${kind}.title`) : t('books.unknownKind', { kind }));
}

/** A discrepancy found by reconciliation: meaning, remedy, and links. */
export function Discrepancy({ finding }: { finding: Reconciliation['findings'][number] }) {
  const { t } = useTranslation('admin');
  const { kind, so_no, charge_id, expected, found, note } = finding;
  const titleOf = useDiscrepancyTitle();
  const remedy = isKind(kind) ? REMEDY[kind] : undefined;
  return (
    <li className={styles.finding}>
      <Icon name="alert" />
      <div className={styles.words}>
        <h3>{titleOf(kind)}</h3>
        <p>{isKind(kind) ? t(`books.kinds.${kind}.text`) : t('books.unknownKindText')}</p>
        <p className={styles.where}>
          {so_no !== null && (
            <TextLink inline to={adminPaths.order(so_no)}>
              {t('books.order', { so_no })}
            </TextLink>
          )}
          {remedy !== undefined && (
            <TextLink inline to={remedy === 'slips' ? adminPaths.slips() : adminPaths.refunds()}>
              {t(`parts.${remedy}`)}
            </TextLink>
          )}
          {charge_id !== null && <span>{t('books.charge', { id: charge_id })}</span>}
          {note !== '' && <span lang="en">{note}</span>}
        </p>
      </div>
      {(expected !== null || found !== null) && (
        <dl className={styles.sums}>
          {expected !== null && (
            <div>
              <dt>{t('books.expected')}</dt>
              <dd>{formatBaht(expected)}</dd>
            </div>
          )}
          {found !== null && (
            <div>
              <dt>{t('books.found')}</dt>
              <dd>{formatBaht(found)}</dd>
            </div>
          )}
        </dl>
      )}
    </li>
  );
}
