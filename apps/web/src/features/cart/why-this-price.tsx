import type { CartState } from '@mali/contracts/cart';
import type { PricedLine } from '@mali/contracts/pricing';
import { PriceReasons } from './why-price.tsx';

const byId = <Row,>(rows: readonly Row[], id: (row: Row) => number): Record<number, Row> =>
  Object.fromEntries(rows.map((row) => [id(row), row]));

/** The reasons of a line's price in a cart that is not the browser's own, with the rules of its response. */
export function WhyThisPrice({ line, cart }: { line: PricedLine; cart: CartState }) {
  const { variants, promotions, gifts } = cart.pricing;
  const book = {
    variants: byId(variants, (variant) => variant.mat_var_id),
    promotions: byId(promotions, (promotion) => promotion.promo_id),
    gifts: byId(gifts, (gift) => gift.promo_id),
  };
  const code = cart.discount_promo_detail.code?.code ?? null;
  return <PriceReasons line={line} code={code} bag={cart} book={book} />;
}
