import { type ComponentType, startTransition, useEffect, useState } from 'react';

export type PageMetaProps = {
  /** The shop's name is added where it does not end in it. */
  title: string;
  /** At most 200 characters are told (SEO-13). */
  description?: string;
  /** Path of the page as it should be found, without what does not change it. */
  canonical?: string;
  /** Comma-separated; without them the shop's own. */
  keywords?: string;
  /** What the page is to those who share it; a website by default. */
  type?: 'website' | 'product' | 'article';
  /** Picture for those who share the page. */
  image?: string | null;
  /** Not to be found by search engines: bag, checkout, orders. */
  noIndex?: boolean;
  /** Structured data of the page (SEO-06); given what makes a path of the shop absolute. */
  jsonLd?: (absolute: (path: string) => string) => JsonLd | readonly JsonLd[];
};
/** A thing as search engines read it. */
export type JsonLd = Record<string, unknown>;

let Head: ComponentType<PageMetaProps> | null = null;

/** Fetches what writes the head. It is not part of the first view: that one's head came with the document. */
export async function loadPageHead(): Promise<void> {
  const { PageHead } = await import('./page-head.tsx');
  Head = PageHead;
}

let told: ((page: PageMetaProps) => void) | null = null;
/** `hear` is told of what is drawn from now on: the web server writes the head itself. */
export function hearPageMeta(hear: ((page: PageMetaProps) => void) | null): void {
  told = hear;
}

/** Title, description, canonical link, sharing tags and structured data of a page. */
export function PageMeta(props: PageMetaProps) {
  told?.(props);
  const [Loaded, setLoaded] = useState(() => Head);
  useEffect(() => {
    if (Loaded !== null) return undefined;
    let gone = false;
    loadPageHead().then(
      // Not in one go with whatever else is going on: the head that came with the document is right until then.
      () => gone || startTransition(() => setLoaded(() => Head)),
      // A page without its title is still that page.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [Loaded]);
  return Loaded && <Loaded {...props} />;
}
