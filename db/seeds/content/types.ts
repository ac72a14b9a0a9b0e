import type { PackshotArt } from '../packshots/art.ts';

/** A text in both languages of the shop. */
export interface LocalizedText {
  en: string;
  th: string;
}

export type Unit = 'ml' | 'g' | 'pcs';

export interface DemoBrand {
  /** Position in the list, from 1. */
  brand_id: number;
  brand_en: string;
  brand_th: string;
  /** Thai spellings used by shoppers. */
  aliases: string[];
  /** ISO 3166 country, as in the brand's story. */
  origin: 'TH' | 'KR' | 'JP' | 'FR';
  story_en: string;
  story_th: string;
  slug: string;
}

export interface DemoCategory {
  id: number;
  parent_id: number | null;
  level: 1 | 2 | 3;
  slug: string;
  name_en: string;
  name_th: string;
  /** One-sentence introduction; null below the top level. */
  intro: LocalizedText | null;
  /** Whether cards show the price per ml, g or piece; null: inherited from the parent category. */
  unit_price: boolean | null;
  /** Order among its siblings, from 1. */
  position: number;
}

export interface DemoAttribute {
  type: 'shade' | 'size' | 'scent' | 'pack' | 'strength';
  name_en: string;
  name_th: string;
  /** `#rrggbb` for a shade, otherwise a short code. */
  code: string;
}

export interface DemoVariant {
  /** From 100001 up, in the order of the catalogue. */
  mat_var_id: number;
  /** Stock-keeping unit. */
  item_id: string;
  attributes: DemoAttribute[];
  shade_family: string | null;
  /** Satang. */
  price_satang: number;
  /** Satang; the manufacturer's list price, never below `price_satang`. */
  label_price_satang: number;
  /** Maximum quantity of an order line. */
  limit: number;
  stock: number;
  /** Content in the material's unit. */
  volume: number;
  /** YYYY-MM-DD; null for products without an expiry. */
  expiry: string | null;
  /** A miniature given with purchases, not sold separately. */
  free: boolean;
  art: PackshotArt;
}

export interface DemoMaterial {
  /** From 1001 up, in the order of the catalogue. */
  mat_id: number;
  mat_no: string;
  slug: string;
  brand_id: number;
  brand: string;
  cat1_id: number;
  cat2_id: number;
  cat3_id: number | null;
  /** The product type the texts were written for, e.g. 'serum'. */
  type: string;
  name_en: string;
  name_th: string;
  desc_en: string;
  desc_th: string;
  benefits_en: string[];
  benefits_th: string[];
  how_to_en: string;
  how_to_th: string;
  /** INCI names, comma-separated; empty for tools. */
  ingredients: string;
  skin_types: string[];
  concerns: string[];
  finish: string | null;
  free_of: string[];
  pao_months: number | null;
  notification_no: string | null;
  unit: Unit;
  /** The mean of its reviews (0 without one), and their number. */
  rating: number;
  rating_count: number;
  sold_count: number;
  created_at: string;
  art: PackshotArt;
  variants: DemoVariant[];
}

/** A review of the demo shop, in its author's language; `comment` is empty for stars alone. */
export interface DemoReview {
  mat_id: number;
  mat_var_id: number;
  first_name: string;
  last_name: string;
  rating: number;
  comment: string;
  created_date: string;
  face_type: string | null;
  face_problems: string[];
  body_problems: string[];
  helpful: number;
}

/** Period of a promotion, relative to the day the shop is seeded. Hours are fractions of a day. */
export interface DemoWindow {
  starts_day: number;
  ends_day: number;
}

interface PromotionBase extends DemoWindow {
  promo_id: number;
  name_en: string;
  name_th: string;
  /** mat_var_id of every member. */
  members: number[];
  exclude_discounted: boolean;
  max_per_order: number | null;
  /** Shown on the deals page with this picture. */
  art: PackshotArt;
}

/** The fields of each kind are those of the pricing engine; money in satang. */
export type DemoPromotion = PromotionBase &
  (
    | { kind: 'p001'; sale_qty: number; price: number }
    | { kind: 'p002'; sale_qty: number; disc: number }
    | {
        kind: 'p003';
        discount_type: 'percent' | 'amount' | 'price';
        discount: number;
        /**
         * Set for a flash sale: units of each variant offered at the price, units sold already, and the limit
         * per customer.
         */
        flash: {
          allotment: { mat_var_id: number; quantity: number; taken: number }[];
          per_customer: number;
        } | null;
      }
    | { kind: 'p004'; sale_qty: number; free_qty: number }
    | { kind: 'p005'; sale_qty: number; price: number }
    | { kind: 'p006'; percent: number }
  );

export interface DemoGift extends DemoWindow {
  promo_id: number;
  name_en: string;
  name_th: string;
  min_spend: number;
  /** Only these variants count towards `min_spend`; null = all. */
  members: number[] | null;
  gift_mat_var_id: number;
  quantity: number;
}

export interface DemoCode extends DemoWindow {
  promo_id: number;
  code: string;
  name_en: string;
  name_th: string;
  kind: 'percent' | 'amount' | 'free_delivery';
  /** Percent, or satang; 0 for free delivery. */
  discount: number;
  cap: number | null;
  min_spend: number;
  members: number[] | null;
  exclude_promoted: boolean;
  login_required: boolean;
  /** Maximum uses in total, and per customer; null = no limit. */
  usage_limit: number | null;
  per_customer: number | null;
  used: number;
  /** Shown publicly. */
  listed: boolean;
  /** Works only with a collected coupon; null: anyone with the code may use it. */
  campaign: DemoCampaign | null;
}

/** How coupons of a code are collected. */
export interface DemoCampaign {
  title: LocalizedText;
  terms: LocalizedText;
  /** Days like those of promotions; null: from the first day of the code, until its last. */
  collect_from_day: number | null;
  collect_until_day: number | null;
  collect_limit: number | null;
  collected: number;
  per_person: number;
  valid_days: number | null;
  /** It has its own page at /coupon/{event} and is not listed. */
  event?: string;
  /** The influencer: an account without a password. */
  influencer?: { email: string; name: string; affiliate_id: string };
}

export interface DemoDeliveryRate {
  active: boolean;
  min_spend: number;
  rate: number;
  priority: number;
}

export interface DemoCatalogue {
  brands: DemoBrand[];
  categories: DemoCategory[];
  materials: DemoMaterial[];
  reviews: DemoReview[];
  promotions: DemoPromotion[];
  gifts: DemoGift[];
  codes: DemoCode[];
  delivery_rates: DemoDeliveryRate[];
}
