import { type ReactNode, useState } from 'react';
import { isApiError } from '../../clients/api-error.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLanguage } from '../preferences/index.ts';
import { LayoutSkeleton } from './block-skeleton.tsx';
import { useLayoutQuery } from './calls.ts';
import { LayoutView } from './layout-view.tsx';
import { EMPTY_LAYOUT, type PageLayout } from './requests.ts';
import { said } from './words.ts';

/**
 * A recently loaded layout is rendered at once; an older one is refetched meanwhile: caching is the server's
 * task.
 */
const FRESH_S = 10;

/** The loaded part of a page's layout. */
export function useLayout(name: string) {
  const { data, error, refetch } = useLayoutQuery(name, { refetchOnMountOrArgChange: FRESH_S });
  // Content available from the start is not faded in (HOME-17).
  const [waited] = useState(data === undefined);
  return { layout: data, error, waited, retry: () => void refetch() };
}

/** Document head of a page of blocks: the layout's own texts, else the page's (SEO-04). */
export function LayoutMeta({
  layout: { seo_title, seo_desc, seo_keywords, og_image },
  title,
  description,
  canonical,
  noIndex,
}: {
  layout: Pick<PageLayout, 'seo_title' | 'seo_desc' | 'seo_keywords' | 'og_image'>;
  /** Page title, if its layout has no SEO title. */
  title: string;
  description?: string;
  canonical: string;
  noIndex?: boolean;
}) {
  const language = useLanguage();
  const told = said(seo_desc, language) || description;
  return (
    <PageMeta
      title={said(seo_title, language) || title}
      {...(told && { description: told })}
      keywords={said(seo_keywords, language)}
      canonical={canonical}
      image={og_image?.url ?? null}
      {...(noIndex && { noIndex })}
    />
  );
}

/** A page built from the blocks of its layout (HOME-05). */
export function LayoutPage({
  name,
  title,
  canonical,
  head,
  noIndex,
  empty,
}: {
  /** Page name in the content service. */
  name: string;
  title: string;
  canonical: string;
  /** Rendered above the blocks with the page's title; default: a visually hidden title. */
  head?: ReactNode;
  noIndex?: boolean;
  /** Fallback for a layout without blocks, or a failure. */
  empty: ReactNode;
}) {
  const { layout, error, waited, retry } = useLayout(name);
  // A page without a layout yet has no blocks.
  const none = isApiError(error) && error.status === 404;
  if (layout === undefined && !none) {
    if (error !== undefined) {
      return (
        <div className={text.wrap}>
          <ErrorState page retry={retry} />
        </div>
      );
    }
    return (
      <Loading>
        <LayoutSkeleton />
      </Loading>
    );
  }
  return (
    <>
      <LayoutMeta
        layout={layout ?? EMPTY_LAYOUT}
        title={title}
        canonical={canonical}
        {...(noIndex && { noIndex })}
      />
      {head ?? <VisuallyHidden as="h1">{title}</VisuallyHidden>}
      {layout === undefined || layout.components.length === 0 ? (
        empty
      ) : (
        <LayoutView layout={layout} waited={waited} />
      )}
    </>
  );
}
