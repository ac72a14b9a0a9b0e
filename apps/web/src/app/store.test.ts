import { afterEach, expect, it } from 'vitest';
import { toCartItem } from '../features/cart/cart-item.ts';
import { cartActions } from '../features/cart/slice.ts';
import { card } from '../testing/products.ts';
import { createStore, restore } from './store.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const line = (id: number, quantity: number) => ({ ...toCartItem(card(id), quantity), mat_var_id: id });

const linesOf = (store: ReturnType<typeof createStore>) =>
  store.getState().cart.items.map(({ mat_var_id, quantity }) => [mat_var_id, quantity]);
const keep = (items: object[]) =>
  localStorage.setItem('persist:mali.cart', JSON.stringify({ items: JSON.stringify(items) }));

it('restores the bag of an earlier visit', async () => {
  keep([line(1, 2)]);
  const store = createStore('th');
  restore(store);
  expect(linesOf(store)).toEqual([[1, 2]]);
});

it('keeps what was added to the bag before it was restored, as more of a line or as a new one', async () => {
  keep([line(1, 2), line(2, 1)]);
  const store = createStore('th');
  store.dispatch(cartActions.lineAdded({ item: line(3, 1) }));
  store.dispatch(cartActions.lineAdded({ item: line(1, 1) }));
  restore(store);
  expect(linesOf(store)).toEqual([
    [1, 3],
    [2, 1],
    [3, 1],
  ]);
});

it('restores the choice to pay with coins, as it does the code of a guest, until it is taken back', () => {
  const used = () => {
    const reloaded = createStore('th');
    restore(reloaded);
    const { points, promo_code } = reloaded.getState().cart;
    return [points.point_bt, promo_code];
  };
  const store = createStore('th');
  restore(store);
  store.dispatch(cartActions.pointsSet({ point_bt: 40 }));
  store.dispatch(cartActions.promoRequested('MALI10'));
  expect(used()).toEqual([40, 'MALI10']);
  store.dispatch(cartActions.pointsSet({ point_bt: 0 }));
  expect(used()).toEqual([0, 'MALI10']);
});
