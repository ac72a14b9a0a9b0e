import { useLayoutEffect } from 'react';
import { Helmet } from 'react-helmet-async';

export type PageMetaProps = {
  title: string;
  /** At most 200 characters are told (SEO-13). */
  description?: string;
  /** Path of the page as it should be found, without what does not change it. */
  canonical?: string;
  /** Picture for those who share the page. */
  image?: string | null;
  /** Not to be found by search engines: bag, checkout, orders. */
  noIndex?: boolean;
  /** Structured data of the page (SEO-06). */
  jsonLd?: Record<string, unknown>;
};

const DESCRIPTION_MAX = 200;

/** The document's head for one page. The head the web server wrote gives way to it. */
export function PageMeta({ title, description, canonical, image, noIndex, jsonLd }: PageMetaProps) {
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('[data-server]')) element.remove();
  }, []);
  const told = description?.slice(0, DESCRIPTION_MAX);
  const url = (path: string) => new URL(path, window.location.origin).href;
  return (
    <Helmet>
      <title>{title}</title>
      {told && <meta name="description" content={told} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={url(canonical)} />}
      <meta property="og:title" content={title} />
      {told && <meta property="og:description" content={told} />}
      {canonical && <meta property="og:url" content={url(canonical)} />}
      {image && <meta property="og:image" content={url(image)} />}
      {jsonLd && (
        <script type="application/ld+json">{JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script>
      )}
    </Helmet>
  );
}
