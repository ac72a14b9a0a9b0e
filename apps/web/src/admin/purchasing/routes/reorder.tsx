import { REORDER } from '@mali/contracts/reorder-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { TextLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Proposal } from '../proposal.tsx';
import styles from '../purchasing.module.css';
import { useReorderProposalsQuery, useReorderSuppliersQuery } from '../reorder-calls.ts';

/** What runs out soon, by supplier, and what to order of it (STOCK-06). */
export function Component() {
  const { t } = useTranslation('admin');
  const [query, setQuery] = useSearchParams();
  const suppliers = useReorderSuppliersQuery(undefined, { refetchOnMountOrArgChange: true });
  const chosen = Number(query.get('supplier') ?? '');
  const isChosen = Number.isSafeInteger(chosen) && chosen > 0;
  return (
    <div className={styles.page}>
      <PageMeta title={t('reorder.title')} noIndex />
      <TextLink to={adminPaths.purchases()}>{t('parts.purchases')}</TextLink>
      <AdminHead title={t('reorder.title')} lead={t('reorder.lead')} />
      <Loaded query={suppliers}>
        {({ suppliers: all, without_supplier }) => (
          <>
            {all.length === 0 && !isChosen && (
              <EmptyState icon="check" title={t('reorder.none')} text={t('reorder.noneText')} />
            )}
            <ul className={styles.plain}>
              {all.map(({ supplier_id, name, runs_out }) => (
                <li key={supplier_id}>
                  <TextLink
                    inline
                    aria-current={supplier_id === chosen ? 'true' : undefined}
                    to={adminPaths.reorder({ supplier: String(supplier_id) })}
                  >
                    {name}
                  </TextLink>{' '}
                  {t('reorder.count', { count: runs_out })}
                </li>
              ))}
            </ul>
            {without_supplier > 0 && (
              <p className={styles.soft}>
                {t('reorder.without', { count: without_supplier })}{' '}
                <TextLink inline to={adminPaths.stock({ view: 'runs_out' })}>
                  {t('reorder.see')}
                </TextLink>
              </p>
            )}
          </>
        )}
      </Loaded>
      {isChosen && (query.has('cover') || suppliers.currentData !== undefined) && (
        <OfSupplier
          key={chosen}
          supplier_id={chosen}
          cover={Number(query.get('cover') ?? suppliers.currentData?.cover ?? REORDER.cover)}
          onCover={(cover) => setQuery({ supplier: String(chosen), cover: String(cover) }, { replace: true })}
        />
      )}
    </div>
  );
}

function OfSupplier({
  supplier_id,
  cover,
  onCover,
}: {
  supplier_id: number;
  cover: number;
  onCover: (cover: number) => void;
}) {
  const { t } = useTranslation('admin');
  const isDays = (days: number) => Number.isInteger(days) && days >= 1 && days <= REORDER.coverMax;
  const days = isDays(cover) ? cover : REORDER.cover;
  const query = useReorderProposalsQuery({ supplier_id, cover: days }, { refetchOnMountOrArgChange: true });
  const [typed, setTyped] = useState(String(days));
  return (
    <>
      <TextField
        className={styles.units ?? ''}
        label={t('reorder.cover')}
        hint={t('reorder.coverHint')}
        value={typed}
        error={
          isDays(Number(typed)) ? undefined : t('reorder.coverWrong', { most: formatCount(REORDER.coverMax) })
        }
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        onChange={({ target }) => {
          const text = target.value.replace(/\D/g, '');
          setTyped(text);
          if (isDays(Number(text))) onCover(Number(text));
        }}
      />
      <Loaded query={query} unknown={t('suppliers.missing')}>
        {(proposal) => <Proposal key={proposal.cover} proposal={proposal} />}
      </Loaded>
    </>
  );
}
