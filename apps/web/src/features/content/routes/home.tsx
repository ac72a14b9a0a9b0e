import { HOME_PAGE } from '@mali/contracts/content-values';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import { withTexts } from '../../../app/i18n.ts';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading } from '../../../ui/states.tsx';
import { Suspense } from '../../../ui/suspense.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useLanguage } from '../../preferences/index.ts';
import { LayoutSkeleton } from '../block-skeleton.tsx';
import { layout as layoutOf } from '../calls.ts';
import { shopJsonLd } from '../json-ld.ts';
import { useLayout } from '../layout-page.tsx';
import { LayoutView } from '../layout-view.tsx';
import { said } from '../words.ts';

const Preview = lazy(
  withTexts(['pages'], async () => ({ default: (await import('../preview.tsx')).Preview })),
);
const PlainFront = lazy(async () => ({ default: (await import('../plain-front.tsx')).PlainFront }));

const Promises = lazy(async () => ({ default: (await import('../promises.tsx')).Promises }));

const PREVIEW = 'layout_id';

export const loader = ({ request }: LoaderFunctionArgs) =>
  new URL(request.url).searchParams.has(PREVIEW)
    ? null
    : startQuery(layoutOf.initiate(HOME_PAGE, { subscribe: false }));

/** The home page, built from the layout of the page `home` (HOME-01), or a preview (HOME-02). */
export function Component() {
  const [search] = useSearchParams();
  const preview = search.get(PREVIEW);
  return preview === null ? (
    <Home />
  ) : (
    <Suspense fallback={<Waiting />}>
      <Preview id={preview} />
    </Suspense>
  );
}

const Waiting = () => (
  <Loading>
    <LayoutSkeleton />
  </Loading>
);

function Home() {
  const { t } = useTranslation(['content', 'shell']);
  const language = useLanguage();
  const { layout, error, waited } = useLayout(HOME_PAGE);
  if (layout === undefined && error === undefined) return <Waiting />;
  const title = layout && said(layout.seo_title, language);
  return (
    <>
      <PageMeta
        title={title || t('home.title')}
        description={(layout && said(layout.seo_desc, language)) || ''}
        canonical={paths.home()}
        keywords={(layout && said(layout.seo_keywords, language)) || ''}
        image={layout?.og_image?.url ?? null}
        jsonLd={(absolute) => shopJsonLd(t('shell:shopName'), absolute)}
      />
      <VisuallyHidden as="h1">{t('home.title')}</VisuallyHidden>
      {layout !== undefined && layout.components.length > 0 ? (
        <>
          <LayoutView layout={layout} waited={waited} />
          <Suspense fallback={null}>
            <Promises />
          </Suspense>
        </>
      ) : (
        // Without a layout the home page shows catalogue content.
        <Suspense fallback={<Waiting />}>
          <PlainFront />
        </Suspense>
      )}
    </>
  );
}
