import type { MaterialCard } from '@mali/contracts/catalogue';
import type { PricingRules } from '@mali/contracts/pricing';
import { HttpResponse, http } from 'msw';
import { type AppStore, createStore } from '../app/store.ts';
import { toCartItem } from '../features/cart/cart-item.ts';
import { rulesReceived } from '../features/cart/rule-book.ts';
import { cartActions } from '../features/cart/slice.ts';
import { cartAnswer, rules } from './products.ts';
import { server } from './server.ts';

/** The store of a guest with these items in the bag; the fake API returns the same. */
export function bagWith(
  lines: readonly (readonly [MaterialCard, number])[],
  pricing: PricingRules = rules(lines.map(([product]) => product)),
): AppStore {
  const store = createStore('th');
  store.dispatch(rulesReceived(pricing));
  for (const [product, quantity] of lines) {
    store.dispatch(cartActions.lineAdded({ item: toCartItem(product, quantity) }));
  }
  server.use(http.post('*/api/cart_process', () => HttpResponse.json(cartAnswer(lines, { pricing }))));
  return store;
}
