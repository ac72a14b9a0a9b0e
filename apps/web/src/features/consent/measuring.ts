/** What the document says may be loaded; the web server writes it from its configuration, and nothing without keys. */
export type Measuring = Readonly<{
  scriptUrl: string;
  analyticsId: string | null;
  marketingId: string | null;
}>;

const metaOf = (document: Document, name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** The document's keys; null when nothing is measured. */
export function readMeasuring(document: Document): Measuring | null {
  const scriptUrl = metaOf(document, 'measuring');
  if (scriptUrl === null) return null;
  return {
    scriptUrl,
    analyticsId: metaOf(document, 'measuring-analytics'),
    marketingId: metaOf(document, 'measuring-marketing'),
  };
}

/** Whether what a choice allows has a key at all. */
export const isMeasured = (
  measuring: Measuring | null,
  allowed: Readonly<{ analytics: boolean; marketing: boolean }>,
): measuring is Measuring =>
  measuring !== null &&
  ((allowed.analytics && measuring.analyticsId !== null) ||
    (allowed.marketing && measuring.marketingId !== null));
