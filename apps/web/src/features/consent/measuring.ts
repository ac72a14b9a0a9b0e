/** The configured analytics keys, written into the document by the web server. */
export type Measuring = Readonly<{
  scriptUrl: string;
  analyticsId: string | null;
  marketingId: string | null;
}>;

const metaOf = (document: Document, name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** The document's keys; null without any. */
export function readMeasuring(document: Document): Measuring | null {
  const scriptUrl = metaOf(document, 'measuring');
  if (scriptUrl === null) return null;
  return {
    scriptUrl,
    analyticsId: metaOf(document, 'measuring-analytics'),
    marketingId: metaOf(document, 'measuring-marketing'),
  };
}

/** Whether any key belongs to an enabled category. */
export const isMeasured = (
  measuring: Measuring | null,
  allowed: Readonly<{ analytics: boolean; marketing: boolean }>,
): measuring is Measuring =>
  measuring !== null &&
  ((allowed.analytics && measuring.analyticsId !== null) ||
    (allowed.marketing && measuring.marketingId !== null));
