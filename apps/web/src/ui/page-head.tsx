import { useLayoutEffect } from 'react';
import { Helmet, HelmetProvider } from 'react-helmet-async';
import type { PageMetaProps } from './page-meta.tsx';

const DESCRIPTION_MAX = 200;

/** The head of the page at hand; the one the web server wrote gives way to it. */
export function PageHead({ title, description, canonical, image, noIndex, jsonLd }: PageMetaProps) {
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('[data-server]')) element.remove();
  }, []);
  const told = description?.slice(0, DESCRIPTION_MAX);
  const url = (path: string) => new URL(path, window.location.origin).href;
  return (
    <HelmetProvider>
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
    </HelmetProvider>
  );
}
