import type { Category, HomeAnswer, MaterialCard } from '@mali/contracts/catalogue';
import { FREE_DELIVERY_DEFAULT_BAHT } from '@mali/contracts/limits';
import { compareThai } from '@mali/thai/collate';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Button, ButtonLink, LinkButton, TextLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Price } from '../../../ui/price.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { addToCart } from '../../cart/index.ts';
import { onSale } from '../../navigation/index.ts';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import { home, useBrandsQuery, useCategoriesQuery, useHomeQuery, useMaterialsQuery } from '../calls.ts';
import { SIZES } from '../picture-sizes.ts';
import { CardShelf, ShelfSkeleton } from '../product-card.tsx';
import { brandNames, cutOf, lastMoment, promotionName } from '../product-texts.ts';
import { promotionFlags } from '../requests.ts';
import styles from './home.module.css';

const PLATES = 3;
const SALE_ROWS = 4;
/** Brands shown before the rest is asked for. */
const BRANDS = 24;

export const loader = () => startQuery(home.initiate(undefined, { subscribe: false }));

export function Component() {
  const { t } = useTranslation('catalogue');
  const { data, isError, refetch } = useHomeQuery();
  return (
    <>
      <PageMeta title={t('home.title')} description={t('home.description')} canonical={paths.home()} />
      <Hero home={data} />
      <Contents home={data} />
      {isError && data === undefined ? (
        <div className={text.wrap}>
          <ErrorState retry={() => void refetch()} />
        </div>
      ) : (
        <>
          <Shelf
            title={t('home.best')}
            lead={t('home.bestText')}
            to={paths.shop([], { sort: 'best_sellers' })}
          >
            {data ? (
              <CardShelf label={t('home.best')} cards={data.best_sellers} pricing={data.pricing} />
            ) : (
              <ShelfSkeleton />
            )}
          </Shelf>
          {data && data.promotions.length > 0 && <Sale home={data} />}
          <Shelf
            title={t('home.fresh')}
            lead={t('home.freshText')}
            to={paths.shop([], { sort: 'new_arrivals' })}
          >
            {data ? (
              <CardShelf label={t('home.fresh')} cards={data.new_arrivals} pricing={data.pricing} most={8} />
            ) : (
              <ShelfSkeleton />
            )}
          </Shelf>
        </>
      )}
      <Brands />
      <Vows />
    </>
  );
}

function Section({
  title,
  lead,
  to,
  className,
  children,
}: {
  title: string;
  lead?: string;
  to?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <section className={cx(text.wrap, className)}>
      <div className={text.sectionHead}>
        <div>
          <h2 className={text.title}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {to && (
          <TextLink className={text.nowrap ?? ''} to={to} aria-label={`${t('home.all')}: ${title}`}>
            {t('home.all')}
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}

const Shelf = (props: { title: string; lead: string; to: string; children: ReactNode }) => (
  <Section {...props} className={styles.section} />
);

/** Best sellers for the plates, of different departments as far as they go: the shop at a glance. */
function platesOf(cards: readonly MaterialCard[]): MaterialCard[] {
  const plates: MaterialCard[] = [];
  const pictured = cards.filter((card) => card.image_1 !== null);
  for (const card of pictured) {
    if (plates.length < PLATES && !plates.some((plate) => plate.cat1_id === card.cat1_id)) plates.push(card);
  }
  const rest = pictured.filter((card) => !plates.includes(card));
  return [...plates, ...rest].slice(0, PLATES);
}

function Hero({ home: answer }: { home: HomeAnswer | undefined }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const { data: tree } = useCategoriesQuery();
  const plates = answer ? platesOf(answer.best_sellers) : [];
  const total = (tree?.data ?? []).reduce((sum, top) => sum + top.count, 0);
  const [first] = plates;
  return (
    <section className={cx(text.wrap, styles.hero)}>
      <figure className={styles.plates}>
        {answer === undefined
          ? [0, 1, 2].map((place) => <Skeleton key={place} shape="block" className={styles.plate} />)
          : plates.map((card, place) => (
              <AppLink
                key={card.mat_id}
                to={paths.item(card.mat_id, card.mat_var_id)}
                className={styles.plate}
                aria-label={inLanguage(card, 'mat_name', language)}
              >
                <ProductPicture
                  image={card.image_1}
                  alt=""
                  sizes={place === 0 ? SIZES.hero : SIZES.card}
                  {...(place === 0 && { priority: true })}
                />
              </AppLink>
            ))}
        <figcaption className={styles.caption}>
          {first ? (
            <>
              {t('home.plate', { number: 1 })}&ensp;
              {inLanguage(first, 'mat_name', language)} {brandNames(first, language).name}{' '}
              {formatBaht(first.net_price)}
            </>
          ) : (
            <Skeleton width="220px" />
          )}
        </figcaption>
      </figure>
      <div className={styles.words}>
        <h1 className={text.display}>
          {t('home.heroLine1')}
          <br />
          {t('home.heroLine2')}
          <br />
          {t('home.heroLine3')}
        </h1>
        <p>{t('home.heroText')}</p>
        <div className={styles.ways}>
          <ButtonLink to={paths.shop([], { sort: 'best_sellers' })}>{t('home.heroButton')}</ButtonLink>
          <TextLink to={paths.shop()}>{t('home.heroLink', { shown: formatCount(total) })}</TextLink>
        </div>
      </div>
    </section>
  );
}

/** The departments as a table of contents: what is in each, and how much. */
function Contents({ home: answer }: { home: HomeAnswer | undefined }) {
  const { t } = useTranslation('catalogue');
  const { data: tree, isError, refetch } = useCategoriesQuery();
  const tops = onSale(tree?.data ?? []);
  const total = tops.reduce((sum, top) => sum + top.count, 0);
  const cards = answer ? [...answer.best_sellers, ...answer.new_arrivals, ...answer.promotions] : [];
  return (
    <section className={cx(text.wrap, text.section)}>
      <div className={styles.contents}>
        <div>
          <h2 className={text.title}>{t('home.contents')}</h2>
          {total > 0 && <p className={text.muted}>{t('home.contentsText', { shown: formatCount(total) })}</p>}
        </div>
        {isError ? (
          <ErrorState retry={() => void refetch()} />
        ) : (
          <nav aria-label={t('home.contents')}>
            <ul className={styles.entries}>
              {tree === undefined
                ? Array.from({ length: 10 }, (_, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing but their order
                    <li key={place} className={styles.entry}>
                      <Skeleton shape="block" className={styles.entryPicture} />
                      <Skeleton width="60%" />
                    </li>
                  ))
                : tops.map((top) => (
                    <li key={top.cat1_id}>
                      <Entry
                        top={top}
                        card={cards.find((card) => card.cat1_id === top.cat1_id) ?? null}
                        known={answer !== undefined}
                      />
                    </li>
                  ))}
            </ul>
          </nav>
        )}
      </div>
    </section>
  );
}

/** How many parts of a department are named under it. */
const PARTS = 3;

function Entry({ top, card, known }: { top: Category; card: MaterialCard | null; known: boolean }) {
  const language = useLanguage();
  // No shelf of the page shows anything of this department: its own best seller stands for it.
  const { data } = useMaterialsQuery(
    { filter: { category: [top.slug] }, limit: 1, sort: 'best_sellers' },
    { skip: !known || card !== null },
  );
  const image = (card ?? data?.data[0])?.image_1 ?? null;
  const parts = onSale(top.subCategories).slice(0, PARTS);
  return (
    <AppLink className={styles.entry} to={paths.shop([top.slug])}>
      <ProductPicture image={image} alt="" sizes="80px" shape="square" className={styles.entryPicture} />
      <span className={styles.entryText}>
        <b>{inLanguage(top, 'category', language)}</b>
        <small>
          {parts.map((part, place) => (
            <span key={part.slug}>
              {inLanguage(part, 'category', language)}
              {language === 'en' && place < parts.length - 1 && ','}
            </span>
          ))}
        </small>
      </span>
      <span className={styles.entryCount}>{formatCount(top.count)}</span>
    </AppLink>
  );
}

/** The deepest cuts, each with the rule behind it: no picture of a bargain without its reason. */
function Sale({ home: { promotions, pricing } }: { home: HomeAnswer }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  return (
    <Section
      className={styles.section}
      title={t('home.sale')}
      lead={t('home.saleText')}
      to={paths.shop([], { promotion: promotionFlags(['p003']), sort: 'discount' })}
    >
      <ul className={styles.sale}>
        {promotions.slice(0, SALE_ROWS).map((card) => {
          const name = inLanguage(card, 'mat_name', language);
          const to = paths.item(card.mat_id, card.mat_var_id);
          const rule = cutOf(pricing, card);
          return (
            <li key={card.mat_id} className={styles.saleRow}>
              <AppLink to={to} tabIndex={-1} aria-hidden="true" className={styles.salePicture}>
                <ProductPicture image={card.image_1} alt="" sizes="96px" />
              </AppLink>
              <AppLink to={to} className={styles.saleName}>
                <span className={cx(text.small, text.muted)}>{brandNames(card, language).name}</span>
                {name}
              </AppLink>
              <Price now={card.net_price} was={card.mat_price} {...(card.price_from && { from: true })} />
              <p className={styles.saleWhy}>
                {rule &&
                  (rule.ends_at === null
                    ? promotionName(rule, language)
                    : t('home.saleUntil', {
                        name: promotionName(rule, language),
                        date: lastMoment(rule.ends_at, language),
                      }))}
              </p>
              {card.variant_count === 1 ? (
                <Button
                  look="secondary"
                  size="m"
                  aria-label={t('card.add', { name })}
                  onClick={() => dispatch(addToCart(card))}
                >
                  {t('home.saleAdd')}
                </Button>
              ) : (
                <ButtonLink look="secondary" size="m" to={to} aria-label={`${t('home.saleChoose')} ${name}`}>
                  {t('home.saleChoose')}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Brands() {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const { data } = useBrandsQuery();
  const [all, setAll] = useState(false);
  const brands = (data?.data ?? [])
    .filter(({ count }) => count > 0)
    .map((brand) => ({ ...brand, ...brandNames(brand, language) }))
    .sort((a, b) => compareThai(a.name, b.name));
  if (data !== undefined && brands.length === 0) return null;
  const shown = all ? brands : brands.slice(0, BRANDS);
  return (
    <Section title={t('home.brands')} className={styles.section}>
      <ul className={styles.brands}>
        {data === undefined
          ? Array.from({ length: BRANDS }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing but their order
              <li key={place} className={styles.brand}>
                <Skeleton width="70%" />
              </li>
            ))
          : shown.map((brand) => (
              <li key={brand.brand_id}>
                <AppLink className={styles.brand} to={paths.shop([brand.link_name])}>
                  <b>{brand.name}</b>
                  {brand.other && <span lang={language === 'th' ? 'en' : 'th'}>{brand.other}</span>}
                </AppLink>
              </li>
            ))}
      </ul>
      {shown.length < brands.length && (
        <LinkButton onClick={() => setAll(true)}>{t('home.brandsMore', { count: brands.length })}</LinkButton>
      )}
    </Section>
  );
}

function Vows() {
  const { t } = useTranslation('catalogue');
  const vows: readonly { icon: IconName; title: string; told: string }[] = [
    {
      icon: 'truck',
      title: t('home.delivery', { amount: formatBaht(FREE_DELIVERY_DEFAULT_BAHT) }),
      told: t('home.deliveryText'),
    },
    { icon: 'genuine', title: t('home.genuine'), told: t('home.genuineText') },
    { icon: 'calendarCheck', title: t('home.expiry'), told: t('home.expiryText') },
    { icon: 'undo', title: t('home.returns'), told: t('home.returnsText') },
  ];
  return (
    <section className={text.wrap} aria-label={t('home.vows')}>
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
