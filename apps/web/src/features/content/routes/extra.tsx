import type { ExtraPage } from '@mali/contracts/content';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { NotFound } from '../../../app/shell/not-found.tsx';
import { isShopApp } from '../../../app/shop-app.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { ButtonLink, TextLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { extraPages, useExtraPagesQuery } from '../../navigation/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { LayoutSkeleton } from '../block-skeleton.tsx';
import { layout } from '../calls.ts';
import { pageAt } from '../extra-pages.ts';
import { LayoutPage } from '../layout-page.tsx';
import { said } from '../words.ts';

/** The list of extra pages, then the layout of the one at this URL. */
const open =
  (pathname: string) =>
  async (dispatch: ThunkDispatch<never, unknown, UnknownAction>): Promise<void> => {
    const once = { subscribe: false };
    const { data } = await dispatch(extraPages.initiate(undefined, once));
    const page = pageAt(data?.data ?? [], pathname);
    if (page !== undefined && (!page.app_only || isShopApp()))
      await dispatch(layout.initiate(page.name, once));
  };

export const loader = ({ request }: LoaderFunctionArgs) => startQuery(open(new URL(request.url).pathname));

/**
 * A URL outside the built-in routes: an extra page (SHELL-24), or not found, once the list of extra pages has
 * loaded (SHELL-28).
 */
export function Component() {
  const { pathname } = useLocation();
  const { data, isError, refetch } = useExtraPagesQuery();
  if (data === undefined) {
    return isError ? (
      <div className={text.wrap}>
        <ErrorState page retry={() => void refetch()} />
      </div>
    ) : (
      <Loading>
        <LayoutSkeleton />
      </Loading>
    );
  }
  const page = pageAt(data.data, pathname);
  if (page === undefined) return <NotFound />;
  if (page.app_only && !isShopApp()) return <AppOnly page={page} />;
  return <Extra key={page.name} page={page} />;
}

function Extra({ page }: { page: ExtraPage }) {
  const { t } = useTranslation('pages');
  const language = useLanguage();
  return (
    <LayoutPage
      name={page.name}
      title={said(page.title, language)}
      canonical={page.link}
      noIndex={page.noindex}
      empty={
        <div className={text.wrap}>
          <EmptyState title={said(page.title, language)} text={t('extra.empty')}>
            <ButtonLink size="m" to={paths.deals()}>
              {t('appOnly.deals')}
            </ButtonLink>
          </EmptyState>
        </div>
      }
    />
  );
}

/** SHELL-26: an app page opened in a browser explains where it opens, with links. */
function AppOnly({ page }: { page: ExtraPage }) {
  const { t } = useTranslation('pages');
  const language = useLanguage();
  return (
    <div className={text.wrap}>
      <PageMeta title={said(page.title, language)} noIndex />
      <EmptyState
        page
        icon="phone"
        title={said(page.title, language)}
        text={
          <>
            {t('appOnly.title')} {t('appOnly.text')}
          </>
        }
      >
        <ButtonLink size="m" to={paths.deals()}>
          {t('appOnly.deals')}
        </ButtonLink>
        <TextLink to={paths.home()}>{t('appOnly.home')}</TextLink>
      </EmptyState>
    </div>
  );
}
