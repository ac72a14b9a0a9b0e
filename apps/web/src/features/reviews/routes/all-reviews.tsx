import type { ReviewSort } from '@mali/contracts/limits';
import type { CommentsQuery } from '@mali/contracts/reviews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { useCategoriesQuery } from '../../catalogue/index.ts';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import { useCommentsQuery } from '../calls.ts';
import { ReviewList } from '../list.tsx';
import { type Change, Choice, changed, type Filters, Tools } from '../tools.tsx';
import styles from './all-reviews.module.css';

const SCORES = [5, 4, 3, 2, 1] as const;

/** The reviews of the whole shop, beside its stories (REV-13), by department, score and skin (REV-04). */
export function Component() {
  const { t } = useTranslation('reviews');
  const { t: shop } = useTranslation('catalogue');
  const language = useLanguage();
  const [filters, setFilters] = useState<Filters>({});
  const [category, setCategory] = useState(0);
  const [sort, setSort] = useState<ReviewSort>('create_date');
  const [pages, setPages] = useState(1);
  const { data: tree } = useCategoriesQuery();
  const query: CommentsQuery = { ...filters, ...(category > 0 && { category }), sort };
  const { data, currentData, isError, refetch } = useCommentsQuery(query);
  const narrow = (more: Change) => {
    setFilters(changed(filters, more));
    setPages(1);
  };
  return (
    <div className={text.wrap}>
      <PageMeta title={t('all.title')} description={t('all.description')} canonical={paths.reviews()} />
      <Breadcrumbs crumbs={[{ label: shop('home.crumb'), to: paths.home() }, { label: t('all.title') }]} />
      <div className={styles.head}>
        <h1 className={text.title}>{t('all.title')}</h1>
        <p className={text.muted}>{t('all.text')}</p>
      </div>
      <div className={styles.columns}>
        <div className={styles.rail}>
          <div className={styles.choices}>
            <Choice
              label={t('all.category')}
              value={String(category)}
              options={[
                { value: '0', label: t('any') },
                ...(tree?.data ?? []).map((top) => ({
                  value: String(top.cat1_id),
                  label: inLanguage(top, 'category', language),
                })),
              ]}
              onChange={(value) => {
                setCategory(Number(value));
                setPages(1);
              }}
            />
            <Choice
              label={t('all.stars')}
              value={String(filters.rate ?? 0)}
              options={[
                { value: '0', label: t('any') },
                ...SCORES.map((stars) => {
                  const count = data?.distribution[stars - 1] ?? 0;
                  return {
                    value: String(stars),
                    label: `${t('stars', { count: stars })} (${count})`,
                    disabled: count === 0 && filters.rate !== stars,
                  };
                }),
              ]}
              onChange={(value) => narrow({ rate: Number(value) })}
            />
          </div>
          {data && <Tools data={data} filters={filters} sort={sort} narrow={narrow} onSort={setSort} />}
        </div>
        {data ? (
          <div>
            <ReviewList
              query={query}
              count={data.count}
              pages={pages}
              busy={currentData === undefined}
              withProduct
              onMore={() => setPages(pages + 1)}
              onClear={() => {
                setFilters({});
                setCategory(0);
              }}
            />
          </div>
        ) : isError ? (
          <ErrorState retry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton shape="block" className={styles.wait} />
            <Skeleton shape="block" className={styles.wait} />
          </Loading>
        )}
      </div>
    </div>
  );
}
