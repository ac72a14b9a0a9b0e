import type { Wish } from '@mali/contracts/wishlist';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { Price } from '../../../ui/price.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { AccountFrame } from '../../account/index.ts';
import { addToCart, variantText } from '../../cart/index.ts';
import { Meanwhile } from '../../catalogue/index.ts';
import { toastShown } from '../../layout/index.ts';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import { useUnwishMutation, useWishlistQuery, useWishMutation } from '../calls.ts';
import { isSort, SORTS, sorted } from '../sort.ts';
import styles from './wishlist.module.css';

/** Focus target when the focused wish is removed. */
const LIST = 'wishlist';

/**
 * The member's wishlist (WISH-01 to WISH-05): former and current prices, availability, and adding to the bag.
 */
export function Component() {
  return (
    <AccountFrame page="wishlist">
      <Wishlist />
    </AccountFrame>
  );
}

function Wishlist() {
  const { t } = useTranslation('wishlist');
  const [search, setSearch] = useSearchParams();
  const { data, isError, refetch } = useWishlistQuery(undefined, { refetchOnMountOrArgChange: true });
  const asked = search.get('sort');
  const sort = isSort(asked) ? asked : 'newest';
  if (isError) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} shape="block" className={styles.wait} />
        ))}
      </Loading>
    );
  }
  if (data.count === 0) {
    return (
      <>
        <EmptyState icon="heart" title={t('empty')} text={t('emptyText')}>
          <ButtonLink to={paths.shop()}>{t('toShop')}</ButtonLink>
        </EmptyState>
        <Meanwhile inside />
      </>
    );
  }
  return (
    <>
      <div className={styles.tools}>
        <p className={text.muted}>{t('count', { count: data.count })}</p>
        <label className={styles.sort}>
          <span>{t('sort')}</span>
          <select
            value={sort}
            onChange={(event) =>
              setSearch(event.target.value === 'newest' ? {} : { sort: event.target.value }, {
                replace: true,
                preventScrollReset: true,
              })
            }
          >
            {SORTS.map((order) => (
              <option key={order} value={order}>
                {t(`sorts.${order}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ul className={styles.list} id={LIST} tabIndex={-1}>
        {sorted(data.data, sort).map((wish) => (
          <WishLine key={wish.mat_var_id} wish={wish} />
        ))}
      </ul>
    </>
  );
}

function WishLine({ wish }: { wish: Wish }) {
  const { t } = useTranslation('wishlist');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [setWish] = useWishMutation();
  const [unwish, removing] = useUnwishMutation();
  const name = inLanguage(wish, 'mat_name', language);
  const brand = language === 'th' ? wish.brand_th || wish.brand_en : wish.brand_en;
  const variant = variantText(wish, language);
  const href = paths.item(wish.mat_id, wish.mat_var_id);
  const cheaper = wish.price_then - wish.unit_price;

  const tell = (failure: unknown, done: string): void => {
    if (isApiError(failure)) dispatch(toastShown({ tone: 'error', text: failure.text[language] }));
    else dispatch(toastShown({ tone: 'done', text: done }));
  };
  const remove = async (): Promise<unknown> => {
    const { error } = await unwish(wish.mat_var_id);
    document.getElementById(LIST)?.focus({ preventScroll: true });
    return error;
  };
  const move = async () => {
    dispatch(addToCart({ ...wish, net_price: wish.unit_price }));
    // The bag has confirmed it already; only a failure is reported.
    const failure = await remove();
    if (isApiError(failure)) dispatch(toastShown({ tone: 'error', text: failure.text[language] }));
  };
  return (
    <li className={styles.line}>
      <AppLink to={href} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          image={wish.image_cart}
          alt=""
          sizes="(min-width: 768px) 124px, 96px"
          className={wish.sold_out ? styles.out : undefined}
        />
      </AppLink>
      <div className={styles.main}>
        <p className={styles.quiet}>{brand}</p>
        <AppLink to={href} className={styles.name}>
          {name}
        </AppLink>
        {variant !== '' && <p className={styles.quiet}>{variant}</p>}
        <Price now={wish.unit_price} was={wish.mat_price} />
        <p className={styles.then}>
          {t('before', { price: formatBaht(wish.price_then) })}
          {cheaper > 0 && (
            <b className={text.leaf}>
              {t('cheaper', { amount: formatBaht(Math.round(cheaper * 100) / 100) })}
            </b>
          )}
          {cheaper < 0 && (
            <span>{t('dearer', { amount: formatBaht(Math.round(-cheaper * 100) / 100) })}</span>
          )}
        </p>
        {wish.sold_out && (
          <p>
            <Badge tone="care">{t('soldOut')}</Badge>
          </p>
        )}
        <div className={styles.acts}>
          {!wish.sold_out && (
            <Button
              size="m"
              look="secondary"
              icon="bag"
              aria-label={t('toBagOne', { name })}
              onClick={() => void move()}
            >
              {t('toBag')}
            </Button>
          )}
          <Checkbox
            className={styles.notices ?? ''}
            label={t('notices')}
            aria-label={t('noticesOne', { name })}
            checked={wish.notices}
            onChange={async () => {
              const notices = !wish.notices;
              const { error } = await setWish({ mat_var_id: wish.mat_var_id, notices });
              tell(error, t(notices ? 'noticesOn' : 'noticesOff'));
            }}
          />
        </div>
      </div>
      <IconButton
        name="close"
        label={t('remove', { name })}
        className={styles.remove}
        aria-busy={removing.isLoading || undefined}
        onClick={async () => tell(await remove(), t('removed'))}
      />
    </li>
  );
}
