const item = {
  ...{ mat_var_id: 1, mat_id: 1, quantity: 1, limit: 9, gwp: false, buy_from: null, review_id: null },
  ...{ image_cart: null, mat_name: 'Rose Balm', mat_name_th: 'บาล์มกุหลาบ', brand_en: '', brand_th: '' },
  ...{ variant_name_1: null, variant_name_1_th: null, variant_type_2: null, variant_name_2: null },
  ...{ variant_name_2_th: null, variant_code_2: null, unit_price: 200, mat_price: 200, discount: 0 },
  sold_out: false,
};
/** Carts that a code, a coupon or a gift is tried on. */
export const samples = {
  members: 1,
  items: [{ item, member: true, cost: null }],
  carts: [],
  pricing: {
    ...{ version: '1', at: '2026-11-20T05:00:00.000Z', promotions: [], gifts: [], delivery_rates: [] },
    variants: [
      { mat_var_id: 1, price: 200, limit: 9, sold_out: false, brand_id: 1, cat1_id: 1, promo_ids: [] },
    ],
  },
};
/** The scope of everything in the shop. */
export const ALL = { all: true, brands: [], categories: [], products: [], variants: [], except: [] };
