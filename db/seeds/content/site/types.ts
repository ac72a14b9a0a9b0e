import type { StillScene } from '../../packshots/still-scene.ts';
import type { Bi } from '../types.ts';

/** Texts in both languages, Thai first. */
export const t = (th: string, en: string): Bi => ({ th, en });
export const NO_TEXT: Bi = { th: '', en: '' };

/** A picture as blocks name it. */
export type SitePicture = { hash: string; alt: Bi };
/** A picture of the site and what it is drawn from. */
export type SiteScene = { scene: StillScene; alt: Bi };

/** A link inside the shop with its words. */
export const link = (th: string, en: string, to: string) => ({ label: t(th, en), link: to });

/** A block of a layout: its shape is held by the schemas of the contracts (content.ts). */
export type SiteBlock = { id: string; type: string } & Record<string, unknown>;

export type SiteLayout = {
  /** The page it is for. */
  page: string;
  name: string;
  components: SiteBlock[];
  seo_title: Bi;
  seo_desc: Bi;
  seo_keywords: Bi;
  og_image: SitePicture | null;
};
export type SitePage = { name: string; link: string | null; title: Bi; noindex: boolean };
