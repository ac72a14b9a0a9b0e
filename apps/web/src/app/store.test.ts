import { afterEach, expect, it } from 'vitest';
import { toCartItem } from '../features/cart/cart-item.ts';
import { cartActions } from '../features/cart/slice.ts';
import { card } from '../testing/products.ts';
import { createStore, restore } from './store.ts';

afterEach(() => localStorage.clear());

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
