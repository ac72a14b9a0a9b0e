import type { ReviewSort } from '@mali/contracts/limits';
import type { CommentsQuery } from '@mali/contracts/reviews';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { breadcrumbsJsonLd } from '../../../ui/crumbs.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { useCategoriesQuery } from '../../catalogue/index.ts';
import { onSale } from '../../navigation/index.ts';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import { selectSignedIn } from '../../session/index.ts';
import { comments, useCommentsQuery } from '../calls.ts';
import { ReviewList } from '../list.tsx';
import { PhotoRow } from '../photo-row.tsx';
import { ALL_REVIEWS } from '../requests.ts';
import { type Change, Choice, changed, type Filters, Tools } from '../tools.tsx';
import styles from './all-reviews.module.css';

const SCORES = [5, 4, 3, 2, 1] as const;

export const loader = () => startQuery(comments.initiate(ALL_REVIEWS, { subscribe: false }));

/**
 * The reviews of the whole shop, beside its stories (REV-13), by department, score and skin type (REV-04).
 */
export function Component() {
  const { t } = useTranslation('reviews');
  const { t: shop } = useTranslation('catalogue');
  const language = useLanguage();
  const [filters, setFilters] = useState<Filters>({});
  const [category, setCategory] = useState(0);
  const [sort, setSort] = useState<ReviewSort>(ALL_REVIEWS.sort ?? 'create_date');
  const [pages, setPages] = useState(1);
  const { data: tree } = useCategoriesQuery();
  const crumbs = [{ label: shop('home.crumb'), to: paths.home() }, { label: t('all.title') }];
  const query: CommentsQuery = { ...filters, ...(category > 0 && { category }), sort };
  const { data, currentData, isError, refetch } = useCommentsQuery(query);
  // The document's response is anonymous: own reviews are marked after a refetch for members.
  const [anonymous] = useState(data !== undefined);
  const signedIn = useSelector(selectSignedIn);
  useEffect(() => {
    if (anonymous && signedIn) void refetch();
  }, [anonymous, signedIn, refetch]);
  const isEmpty = data?.count === 0 && category === 0 && Object.keys(filters).length === 0;
  const narrow = (more: Change) => {
    setFilters(changed(filters, more));
    setPages(1);
  };
  return (
    <div className={text.wrap}>
      <PageMeta
        title={t('all.title')}
        description={t('all.description')}
        canonical={paths.reviews()}
        jsonLd={(absolute) => breadcrumbsJsonLd(crumbs, absolute)}
      />
      <Breadcrumbs crumbs={crumbs} />
      <div className={styles.head}>
        <h1 className={text.title}>{t('all.title')}</h1>
        <p className={text.muted}>{t('all.text')}</p>
      </div>
      <PhotoRow of={category > 0 ? { category } : {}} />
      <div className={styles.columns}>
        <div className={styles.rail}>
          {!isEmpty && (
            <div className={styles.choices}>
              <Choice
                label={t('all.category')}
                value={String(category)}
                options={[
                  { value: '0', label: t('any') },
                  ...onSale(tree?.data ?? []).map((top) => ({
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
          )}
          {data && !isEmpty && (
            <Tools data={data} filters={filters} sort={sort} narrow={narrow} onSort={setSort} />
          )}
        </div>
        {data && isEmpty ? (
          <EmptyState title={t('all.empty')} />
        ) : data ? (
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
