/** Customer service contacts (ERR-08). Plain values: the browser may import this file. */
export const CUSTOMER_RELATIONS = { phone: '02-000-0000', email: 'care@mali.example' } as const;

export type SocialPage = `social_${'facebook' | 'instagram' | 'line' | 'tiktok' | 'youtube'}`;
/** How customers reach the shop, and its pages on social media (SET-01). An empty text is not shown. */
export type ShopContact = Readonly<
  Record<'contact_phone' | 'contact_email' | 'contact_address_th' | 'contact_address_en', string> &
    Record<SocialPage, string>
>;
/** What holds while the shop has set nothing else. */
export const STANDARD_CONTACT: ShopContact = {
  contact_phone: CUSTOMER_RELATIONS.phone,
  contact_email: CUSTOMER_RELATIONS.email,
  contact_address_th: '',
  contact_address_en: '',
  social_facebook: 'https://www.facebook.com/malibeautyth',
  social_instagram: 'https://www.instagram.com/malibeautyth',
  social_line: 'https://line.me/R/ti/p/@malibeauty',
  social_tiktok: 'https://www.tiktok.com/@malibeautyth',
  social_youtube: 'https://www.youtube.com/@malibeautyth',
};
export const CONTACT_KEYS = Object.keys(STANDARD_CONTACT) as (keyof ShopContact)[];
