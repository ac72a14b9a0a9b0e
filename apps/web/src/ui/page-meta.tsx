import { type ComponentType, startTransition, useEffect, useState } from 'react';

export type PageMetaProps = {
  /** The shop's name is appended if missing. */
  title: string;
  /** Truncated to 200 characters (SEO-13). */
  description?: string;
  /** Canonical path, without parameters that do not change the page. */
  canonical?: string;
  /** Comma-separated; default: the shop's own. */
  keywords?: string;
  /** Open Graph type; default: website. */
  type?: 'website' | 'product' | 'article';
  /** Picture for sharing. */
  image?: string | null;
  /** What that picture shows. */
  imageAlt?: string | undefined;
  /** noindex: bag, checkout, orders. */
  noIndex?: boolean;
  /** Structured data of the page (SEO-06); receives a function that makes paths absolute. */
  jsonLd?: (absolute: (path: string) => string) => JsonLd | readonly JsonLd[];
};
/** A structured data object. */
export type JsonLd = Record<string, unknown>;

let Head: ComponentType<PageMetaProps> | null = null;

/** Loads the head component. Not part of the first view, whose head is in the document. */
export async function loadPageHead(): Promise<void> {
  const { PageHead } = await import('./page-head.tsx');
  Head = PageHead;
}

let listener: ((page: PageMetaProps) => void) | null = null;
/** Registers a listener for rendered pages: the web server writes the head itself. */
export function capturePageMeta(listen: ((page: PageMetaProps) => void) | null): void {
  listener = listen;
}

/** Title, description, canonical link, sharing tags and structured data of a page. */
export function PageMeta(props: PageMetaProps) {
  listener?.(props);
  const [Loaded, setLoaded] = useState(() => Head);
  useEffect(() => {
    if (Loaded !== null) return undefined;
    let gone = false;
    loadPageHead().then(
      // Low priority: the document's head is correct until then.
      () => gone || startTransition(() => setLoaded(() => Head)),
      // A failure leaves the title outdated, nothing else.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [Loaded]);
  return Loaded && <Loaded {...props} />;
}
