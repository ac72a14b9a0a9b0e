import { createElement, useLayoutEffect } from 'react';
import { Helmet, HelmetProvider } from 'react-helmet-async';
import { useTranslation } from 'react-i18next';
import { headTags } from './head-tags.ts';
import type { PageMetaProps } from './page-meta.tsx';
import { isThaiOnly } from './thai-only.ts';

/** The current page's head; replaces the server-rendered one. */
export function PageHead(page: PageMetaProps) {
  const { t, i18n } = useTranslation('ui');
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('[data-server]')) element.remove();
  }, []);
  const tags = headTags(page, {
    origin: window.location.origin,
    language: i18n.language === 'en' ? 'en' : 'th',
    thaiOnly: isThaiOnly(),
    site: {
      name: t('site.name'),
      title: t('site.title'),
      description: t('site.description'),
      keywords: t('site.keywords'),
    },
  });
  return (
    <HelmetProvider>
      <Helmet>
        {tags.map(({ name, attributes: { hreflang, ...attributes }, text }, place) =>
          createElement(
            name,
            { key: place, ...attributes, ...(hreflang !== undefined && { hrefLang: hreflang }) },
            text,
          ),
        )}
      </Helmet>
    </HelmetProvider>
  );
}
