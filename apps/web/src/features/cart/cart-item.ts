import type { CartItem } from '@mali/contracts/cart';
import type { Material, MaterialCard, Variant } from '@mali/contracts/catalogue';

/** Product fields needed by the bag: present in cards and in a product's variants. */
export type CartProduct = Pick<
  MaterialCard,
  | 'mat_id'
  | 'mat_var_id'
  | 'mat_name'
  | 'mat_name_th'
  | 'brand_en'
  | 'brand_th'
  | 'image_cart'
  | 'variant_name_1'
  | 'variant_name_1_th'
  | 'variant_type_2'
  | 'variant_name_2'
  | 'variant_name_2_th'
  | 'variant_code_2'
  | 'net_price'
  | 'mat_price'
  | 'limit'
  | 'sold_out'
>;

/** One variant of a product as a bag item. */
export function variantProduct(material: Material, variant: Variant): CartProduct {
  return { ...material, ...variant };
}

/** A bag line. Only displayed fields are stored, without the large ones (CART-02). */
export function toCartItem(
  product: CartProduct,
  quantity: number,
  from: { buy_from?: string; review_id?: number | null } = {},
): CartItem {
  return {
    mat_var_id: product.mat_var_id,
    mat_id: product.mat_id,
    quantity,
    limit: product.limit,
    gwp: false,
    buy_from: from.buy_from ?? null,
    review_id: from.review_id ?? null,
    image_cart: product.image_cart,
    mat_name: product.mat_name,
    mat_name_th: product.mat_name_th,
    brand_en: product.brand_en,
    brand_th: product.brand_th,
    variant_name_1: product.variant_name_1,
    variant_name_1_th: product.variant_name_1_th,
    variant_type_2: product.variant_type_2,
    variant_name_2: product.variant_name_2,
    variant_name_2_th: product.variant_name_2_th,
    variant_code_2: product.variant_code_2,
    unit_price: product.net_price,
    mat_price: product.mat_price,
    discount: Math.max(0, Math.round((product.mat_price - product.net_price) * 100) / 100),
    sold_out: product.sold_out,
  };
}
