import { SPOKEN_NAME_LIST } from '@mali/contracts/lists/search-rules';
import { SPOKEN_NAME } from '@mali/contracts/search-values';
import type { HeardAnswer, StaffSpokenName } from '@mali/contracts/staff-search-rules';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import {
  downloadSpokenNames,
  useHearNameQuery,
  useSpokenNameCountsQuery,
  useSpokenNamesQuery,
} from '../rule-calls.ts';
import { SearchTabs } from '../search-tabs.tsx';
import styles from './search.module.css';

const NAMES: ListPageDefinition<StaffSpokenName> = {
  list: SPOKEN_NAME_LIST,
  path: adminPaths.spokenNames(),
  useRows: useSpokenNamesQuery,
  useCounts: useSpokenNameCountsQuery,
  useCells,
  rowKey: ({ name_id }) => String(name_id),
  saved: 'spoken_names',
  download: downloadSpokenNames,
};

/** Names that are not said as they are written, and what the search hears in a text. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={NAMES}
      title={t('spokenNames.title')}
      lead={t('spokenNames.lead')}
      parts={<SearchTabs current="names" />}
      search={t('spokenNames.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={() => t('spokenNames.none')}
      mayExport
      actions={
        <ButtonLink size="m" to={adminPaths.spokenName('new')}>
          {t('spokenNames.add')}
        </ButtonLink>
      }
    >
      <Heard />
    </ListPage>
  );
}

function useCells(): readonly ListCell<StaffSpokenName>[] {
  return [
    {
      key: 'name',
      cell: ({ name_id, name }) => <RowLink to={adminPaths.spokenName(name_id)}>{name}</RowLink>,
    },
    { key: 'thai', cell: ({ thai }) => thai },
    { key: 'brands', cell: ({ brands }) => brands.join(', ') },
  ];
}

/** The brands that a text is heard as, each with what else it is found as. */
function Heard() {
  const { t } = useTranslation('admin');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { data, error, isFetching } = useHearNameQuery(asked, { skip: asked === '' });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed.trim());
  };
  return (
    <section className={styles.heard} aria-labelledby={id}>
      <h2 id={id}>{t('spokenNames.heard.title')}</h2>
      <p className={styles.note}>{t('spokenNames.heard.lead')}</p>
      <form onSubmit={onSubmit}>
        <TextField
          label={t('spokenNames.heard.field')}
          value={typed}
          maxLength={SPOKEN_NAME}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="m" look="secondary" busy={isFetching}>
          {t('spokenNames.heard.ask')}
        </Button>
      </form>
      <div role="status">
        {error !== undefined && <p>{t('spokenNames.heard.failed')}</p>}
        {data !== undefined && asked !== '' && error === undefined && <Brands answer={data} asked={asked} />}
      </div>
    </section>
  );
}

function Brands({ answer: { brands }, asked }: { answer: HeardAnswer; asked: string }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (brands.length === 0) return <p>{t('spokenNames.heard.none', { name: asked })}</p>;
  return brands.map(({ brand_id, brand_en, brand_th, count, how, forms, said, typed }) => (
    <section key={brand_id} className={styles.brand} aria-label={brand_en}>
      <h3>
        {language === 'th' && brand_th !== '' ? brand_th : brand_en}{' '}
        <small>
          {t(`spokenNames.heard.how.${how}`)} ·{' '}
          {t('spokenNames.heard.products', { count, amount: formatCount(count) })}
        </small>
      </h3>
      <dl>
        <dt>{t('spokenNames.heard.forms')}</dt>
        <dd>{forms.join(' · ')}</dd>
        {said.length > 0 && (
          <>
            <dt>{t('spokenNames.heard.said')}</dt>
            <dd>
              {said
                .map(
                  ({ name, thai, own }) =>
                    `${name} = ${thai}${own ? ` (${t('spokenNames.heard.own')})` : ''}`,
                )
                .join(' · ')}
            </dd>
          </>
        )}
        <dt>{t('spokenNames.heard.typed')}</dt>
        <dd>{typed.length > 0 ? typed.join(' · ') : t('spokenNames.heard.nothingTyped')}</dd>
      </dl>
    </section>
  ));
}
