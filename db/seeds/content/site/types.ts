import type { StillScene } from '../../packshots/still-scene.ts';
import type { LocalizedText } from '../types.ts';

/** Texts in both languages, Thai first. */
export const t = (th: string, en: string): LocalizedText => ({ th, en });
export const NO_TEXT: LocalizedText = { th: '', en: '' };

/** A picture as referenced by blocks. */
export type SitePicture = { hash: string; alt: LocalizedText };
/** A picture of the site with its scene. */
export type SiteScene = { scene: StillScene; alt: LocalizedText };

/** A link inside the shop with its label. */
export const link = (th: string, en: string, to: string) => ({ label: t(th, en), link: to });

/** A block of a layout: validated by the schemas of the contracts (content.ts). */
export type SiteBlock = { id: string; type: string } & Record<string, unknown>;

export type SiteLayout = {
  /** The page of the layout. */
  page: string;
  name: string;
  components: SiteBlock[];
  seo_title: LocalizedText;
  seo_desc: LocalizedText;
  seo_keywords: LocalizedText;
  og_image: SitePicture | null;
};
export type SitePage = { name: string; link: string | null; title: LocalizedText; noindex: boolean };
