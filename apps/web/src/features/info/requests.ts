import type { InformationPageName } from '@mali/contracts/content-values';

/** The requests of the information pages; the web server makes the same ones. */
const content = { method: 'GET', client: 'content' } as const;

export const informationRequest = (name: InformationPageName) =>
  ({ ...content, url: `/information-pages/${name}` }) as const;

export const faqRequest = () => ({ ...content, url: '/faq' }) as const;

export const contactTopicsRequest = () => ({ ...content, url: '/contact-topics' }) as const;
