import type { Material, Variant } from '@mali/contracts/catalogue';
import { lazy, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type LoaderFunctionArgs,
  Navigate,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import { withTexts } from '../../../app/i18n.ts';
import { paths } from '../../../app/paths.ts';
import { ROUTES } from '../../../app/routes.ts';
import { NotFound } from '../../../app/shell/not-found.tsx';
import { whenIdle } from '../../../app/when-idle.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { TextLink } from '../../../ui/button.tsx';
import { Near } from '../../../ui/near.tsx';
import { Rating } from '../../../ui/price.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { Suspense } from '../../../ui/suspense.tsx';
import text from '../../../ui/type.module.css';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import { PlainReviews, Reviews } from '../../reviews/index.ts';
import { AddToBag, BuyBar, Facts, PriceBlock, useQuantity } from '../buy-box.tsx';
import { material as materialCall, useMaterialQuery } from '../calls.ts';
import { rememberedCard } from '../card-memory.ts';
import { Gallery } from '../gallery.tsx';
import { ProductPreview } from '../product-preview.tsx';
import { brandNames, contentText } from '../product-texts.ts';
import { idOf, itemIdOf } from '../requests.ts';
import { axesOf, variantName } from '../variant-axes.ts';
import { VariantPicker } from '../variant-picker.tsx';
import styles from './product.module.css';

// Loaded after the first view, being below it or hidden.
const ProductMeta = lazy(() =>
  import('../product-meta.tsx').then((module) => ({ default: module.ProductMeta })),
);
const Details = lazy(
  withTexts(['listing', 'product'], () =>
    import('../product-details.tsx').then((module) => ({ default: module.Details })),
  ),
);
const Related = lazy(
  withTexts(['product'], () => import('../related.tsx').then((module) => ({ default: module.Related }))),
);
const RecentlyViewed = lazy(
  withTexts(['product'], () =>
    import('../recently-viewed.tsx').then((module) => ({ default: module.RecentlyViewed })),
  ),
);
const ShareButton = lazy(
  withTexts(['product'], () => import('../share.tsx').then((module) => ({ default: module.ShareButton }))),
);
const Promotions = lazy(
  withTexts(['product'], () =>
    import('../promotions.tsx').then((module) => ({ default: module.Promotions })),
  ),
);
const Heart = lazy(
  whenIdle(
    withTexts(['member'], () =>
      import('../../wishlist/index.ts').then((module) => ({ default: module.Heart })),
    ),
  ),
);
const ShadeSheet = lazy(() =>
  import('../shade-sheet.tsx').then((module) => ({ default: module.ShadeSheet })),
);

const ItemPreview = lazy(
  withTexts(['product'], () =>
    import('../item-preview.tsx').then((module) => ({ default: module.ItemPreview })),
  ),
);

const PREVIEW = 'preview';

export function loader({ params, request }: LoaderFunctionArgs) {
  const id = itemIdOf(params.mat_id);
  return id === null || new URL(request.url).searchParams.has(PREVIEW)
    ? null
    : startQuery(materialCall.initiate(id, { subscribe: false }));
}

/** The page of a product, or for staff as it will be at a moment. */
export function Component() {
  const id = itemIdOf(useParams().mat_id);
  const at = useSearchParams()[0].get(PREVIEW);
  return at === null || id === null ? (
    <Item />
  ) : (
    <Suspense fallback={<ProductSkeleton />}>
      <ItemPreview id={id} at={at} page={Product} />
    </Suspense>
  );
}

function Item() {
  const { mat_id, mat_var_id } = useParams();
  const id = itemIdOf(mat_id);
  const { currentData, error, refetch } = useMaterialQuery(id ?? 0, { skip: id === null });
  // The data of the clicked card is rendered first, even if the product is cached, since the whole page takes
  // longer to render. Back navigation renders the page at once.
  const card = id === null ? undefined : rememberedCard(id);
  const early = useNavigationType() === 'PUSH' && card !== undefined;
  const deferred = useDeferredValue<Material | null | undefined>(currentData, early ? null : currentData);
  const data = early && deferred?.mat_id !== id ? undefined : currentData;
  if (id === null || (isApiError(error) && error.status === 404)) return <NotFound />;
  if (data === undefined) {
    if (error === undefined || currentData !== undefined)
      return card === undefined ? <ProductSkeleton /> : <ProductPreview card={card} />;
    return (
      <div className={text.wrap}>
        <ErrorState page retry={() => void refetch()} />
      </div>
    );
  }
  const addressed = data.variants.find((one) => one.mat_var_id === idOf(mat_var_id));
  // An unknown or former variant of this product: the product is still shown.
  if (mat_var_id !== undefined && addressed === undefined) return <Navigate to={paths.item(id)} replace />;
  const variant =
    addressed ?? data.variants.find((one) => one.mat_var_id === data.mat_var_id) ?? data.variants[0];
  // A product without a variant is not on sale.
  if (variant === undefined) return <NotFound />;
  return (
    <Product
      key={id}
      material={data}
      addressed={variant}
      isAddressed={addressed !== undefined}
      seen={card?.image_1}
    />
  );
}

function picturesOf(material: Material, variant: Variant): string[] {
  const all = ({ image_1, image_2, image_3, image_4, image_5 }: Material | Variant) =>
    [image_1, image_2, image_3, image_4, image_5].filter((image) => image !== null);
  const own = all(variant);
  return [...new Set(own.length > 0 ? own : all(material))];
}

export type ProductPage = typeof Product;

function Product({
  material,
  addressed,
  isAddressed,
  seen,
  preview,
}: {
  material: Material;
  /** The variant of the URL, else the default one. */
  addressed: Variant;
  isAddressed: boolean;
  /** The picture of the clicked card. */
  seen?: string | null | undefined;
  /** Of a preview: its query, which its addresses have. */
  preview?: string;
}) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const navigate = useNavigate();
  // A selection is shown at once; the URL is updated afterwards and is authoritative from then on.
  const [choice, setChoice] = useState({ from: addressed, to: addressed });
  const variant = choice.from === addressed ? choice.to : addressed;
  const wanted = useQuantity({ material, variant });
  const shades = useMatch(ROUTES.selectShade.path) !== null;
  const name = inLanguage(material, 'mat_name', language);
  const brand = brandNames(material, language);
  const axes = axesOf(material.variants, variant, language);
  const shadeAxis = axes.find(({ type }) => type === 'shade');
  const content = contentText({ volume: variant.volume, unit: variant.unit ?? material.unit }, t);
  const chosen = variantName(variant, language);
  const images = picturesOf(material, variant);
  const crumbs = [
    { label: t('home.crumb'), to: paths.home() },
    ...material.categories.map((category) => ({
      label: inLanguage(category, 'category', language),
      to: category.path,
    })),
  ];
  const quietly = { replace: true, preventScrollReset: true } as const;
  const choose = (next: Variant) => {
    setChoice({ from: addressed, to: next });
    void navigate(paths.item(material.mat_id, next.mat_var_id) + (preview ?? ''), quietly);
  };
  return (
    <>
      {preview === undefined && (
        <Suspense fallback={null}>
          <ProductMeta material={material} shown={variant} isAddressed={isAddressed} crumbs={crumbs} />
        </Suspense>
      )}
      <div className={text.wrap}>
        <Breadcrumbs crumbs={crumbs} />
        <div className={styles.columns}>
          <div className={styles.gallery}>
            <Gallery
              images={images}
              name={chosen === '' ? name : `${name} ${chosen}`}
              alts={variant.alts}
              seen={seen}
            />
          </div>
          <div className={styles.buy}>
            <div className={styles.head}>
              <div className={styles.top}>
                <TextLink to={paths.shop([material.link_name])}>
                  <span>
                    {brand.name} {brand.other && <span className={text.faint}>{brand.other}</span>}
                  </span>
                </TextLink>
                <span className={styles.tools}>
                  <Suspense fallback={null}>
                    <Heart
                      mat_var_id={variant.mat_var_id}
                      name={chosen === '' ? name : `${name} ${chosen}`}
                    />
                  </Suspense>
                  <Suspense fallback={null}>
                    <ShareButton
                      title={`${name} · ${brand.name}`}
                      path={paths.item(material.mat_id, variant.mat_var_id)}
                    />
                  </Suspense>
                </span>
              </div>
              <h1 className={styles.name}>{name}</h1>
              <p className={styles.meta}>
                <a href="#reviews" className={styles.toReviews}>
                  <Rating score={material.rating} count={material.rating_count} />
                </a>
                {content !== null && <span>{content}</span>}
              </p>
            </div>
            <PriceBlock material={material} variant={variant} />
            {axes.length > 0 && (
              <div className={styles.axes}>
                {axes.map((axis) => (
                  <VariantPicker
                    key={axis.type}
                    axis={axis}
                    onChoose={choose}
                    sheet={paths.selectShade(material.mat_id, variant.mat_var_id) + (preview ?? '')}
                  />
                ))}
              </div>
            )}
            <AddToBag material={material} variant={variant} wanted={wanted} onChoose={choose} />
            <Facts material={material} variant={variant} />
            <Suspense fallback={null}>
              <Promotions material={material} variant={variant} />
            </Suspense>
          </div>
        </div>
      </div>
      <Suspense fallback={<div className={styles.waitingRest} />}>
        <Details material={material} variant={variant} image={images[1] ?? null} />
      </Suspense>
      {preview === undefined && (
        <>
          <Near id="reviews" className={styles.place} waitingClassName={styles.waitingReviews}>
            <Suspense fallback={<div className={styles.waitingReviews} />}>
              <Reviews material={material} mat_var_id={variant.mat_var_id} />
            </Suspense>
          </Near>
          <noscript>
            <Suspense fallback={null}>
              <PlainReviews comments={material.comments} />
            </Suspense>
          </noscript>
        </>
      )}
      {material.related.length > 0 && (
        <div id="related" className={styles.place}>
          <Suspense fallback={<div className={styles.waitingShelf} />}>
            <Related material={material} />
          </Suspense>
        </div>
      )}
      {preview === undefined && (
        <Near>
          <Suspense fallback={null}>
            <RecentlyViewed material={material} />
          </Suspense>
        </Near>
      )}
      <BuyBar material={material} variant={variant} quantity={wanted.quantity} />
      {shades && shadeAxis && (
        <Suspense fallback={null}>
          <ShadeSheet axis={shadeAxis} onClose={() => choose(variant)} onChoose={choose} />
        </Suspense>
      )}
    </>
  );
}

function ProductSkeleton() {
  return (
    <div className={text.wrap}>
      <Loading>
        <div className={styles.waiting}>
          <Skeleton width="220px" />
        </div>
        <div className={styles.columns}>
          <Skeleton shape="picture" className={styles.gallery} />
          <div className={styles.buy}>
            <Skeleton width="30%" />
            <div className={styles.name}>
              <Skeleton />
              <Skeleton width="60%" />
            </div>
            <Skeleton width="40%" />
            <Skeleton shape="block" className={styles.waitingBlock} />
            <Skeleton shape="block" className={styles.waitingBlock} />
          </div>
        </div>
      </Loading>
    </div>
  );
}
