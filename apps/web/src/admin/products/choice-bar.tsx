import type { ListCount } from '@mali/contracts/lists/query';
import { may } from '@mali/contracts/permissions';
import { PRICE_EDIT } from '@mali/contracts/price-values';
import type { ProductRow } from '@mali/contracts/product-rows';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../features/session/index.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { formatCount } from '../../ui/money.ts';
import type { ListAddress } from '../list/list-address.ts';
import { countWords } from '../list/list-views.tsx';
import { adminPaths } from '../paths.ts';
import styles from './choice-bar.module.css';

/** What can be done with chosen products: each act is a page of its own. */
function Bar({ text, children, onDone }: { text: string; children: ReactNode; onDone: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <section className={styles.bar} aria-label={t('list.bulk')}>
      <span>{text}</span>
      {children}
      <IconButton name="close" label={t('list.unchoose')} onClick={onDone} />
    </section>
  );
}

function Acts({ query }: { query: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  return (
    <>
      {role !== undefined && may(role, 'price:edit') && (
        <ButtonLink size="m" look="secondary" to={adminPaths.priceChange('new', query)}>
          {t('prices.bar.change')}
        </ButtonLink>
      )}
      {role !== undefined && may(role, 'goods:edit') && (
        <ButtonLink size="m" look="secondary" to={adminPaths.grid(query)}>
          {t('grid.open')}
        </ButtonLink>
      )}
    </>
  );
}

/** Products chosen by hand. */
export function ChosenProducts({ rows, onDone }: { rows: readonly ProductRow[]; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const count = rows.length;
  const isTooMany = count > PRICE_EDIT.products;
  const text = t(isTooMany ? 'prices.bar.tooMany' : 'prices.bar.chosen', {
    ...{ count, shown: formatCount(count), most: formatCount(PRICE_EDIT.products) },
  });
  return (
    <Bar text={text} onDone={onDone}>
      {!isTooMany && <Acts query={{ products: rows.map(({ mat_id }) => mat_id).join(',') }} />}
    </Bar>
  );
}

/** Every product that the list has, also on pages that are not shown. */
export function AllProducts({
  address,
  total,
  onDone,
}: {
  address: ListAddress;
  total: ListCount;
  onDone: () => void;
}) {
  const { t } = useTranslation('admin');
  const { after: _after, before: _before, ...query } = address.query;
  const list = new URLSearchParams({ ...query, view: address.view }).toString();
  return (
    <Bar text={t('prices.bar.all', { shown: countWords(total) })} onDone={onDone}>
      <Acts query={{ list }} />
    </Bar>
  );
}
