import type { Order } from '@mali/contracts/orders';

export const SO_NO = 'SO26112012345678';

/** Allowed actions of a shipped order: sharing only. */
export const UNDER_WAY: Order['can'] = {
  pay: false,
  pay_with: [],
  cancel: false,
  confirm: false,
  share: true,
};

/** An uploaded transfer slip of 21 November 2026, 15:00, pending review. */
export const SLIP: NonNullable<Order['slip']> = {
  slip_id: 1,
  status: 'waiting',
  bank: '004',
  amount: 510,
  transfer_date: '2026-11-21T07:35:00.000Z',
  uploaded_at: '2026-11-21T08:00:00.000Z',
  reason: null,
  picture_url: '/api/slips/1/picture?link=a',
};

/** An order of one cream, placed on 20 November 2026 at noon, with a pending QR payment. */
export function order(overrides: Partial<Order> = {}): Order {
  return {
    so_no: SO_NO,
    customer_no: -1,
    doc_status: 1,
    payment_method: 'promptpay',
    tag: 'NEW',
    placed_at: '2026-11-20T05:00:00.000Z',
    paid_at: null,
    expires_at: '2026-11-21T05:00:00.000Z',
    carrier: null,
    tracking_no: null,
    email: 'pim@example.com',
    delivery_address: {
      first_name: 'พิมพ์ชนก',
      last_name: 'วัฒนากร',
      email: 'pim@example.com',
      address: '48/7 ซอยสุขุมวิท 31',
      subdistrict: 'คลองตันเหนือ',
      district: 'วัฒนา',
      province: 'กรุงเทพมหานคร',
      zipcode: '10110',
      country_code: 'TH',
      mobile: '0812345678',
    },
    tax_address: null,
    promo_code: null,
    list: 600,
    discount: 90,
    subtotal: 510,
    discount_promo: 0,
    point_bt: 0,
    point_the1: 0,
    coins_earned: 0,
    delivery_cost: 0,
    delivery_default: 55,
    cod_fee: 0,
    total: 510,
    vat: 33.36,
    items: [
      {
        line_no: 1,
        mat_var_id: 20,
        mat_id: 2,
        mat_name: 'Cream',
        mat_name_th: 'ครีม',
        brand_en: 'Nuea',
        variant_name_1: '30 ml',
        variant_name_1_th: '30 มล.',
        variant_name_2: null,
        variant_name_2_th: null,
        image_cart: null,
        quantity: 1,
        mat_price: 600,
        unit_price: 510,
        amount: 510,
        code_discount: 0,
        point_discount: 0,
        gwp: false,
        discounts: [{ kind: 'p003', promo_id: 1, name_en: 'Payday', name_th: 'วันเงินเดือนออก', amount: 90 }],
      },
    ],
    payments: [],
    refunds: [],
    slip: null,
    documents: [],
    events: [{ at: '2026-11-20T05:00:00.000Z', from: null, to: 1, by: 'owner', reason: null }],
    can: {
      pay: true,
      pay_with: ['promptpay', 'card', 'transfer'],
      cancel: true,
      confirm: false,
      share: true,
    },
    ...overrides,
  };
}
