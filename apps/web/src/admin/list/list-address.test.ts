import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { expect, it } from 'vitest';
import { listAddress, readList } from './list-address.ts';

const at = (search: string) =>
  listAddress(ORDER_LIST, '/admin/orders', readList(ORDER_LIST, new URLSearchParams(search)));

it('what an address has that the list does not know is not sent', () => {
  expect(at('status=3&utm=x&view=none&sort=-name&q=%20').query).toEqual({ status: '3' });
});

it('the filters of a view and of the address are in force, with the order of the view', () => {
  expect(at('view=to_pack&province=แพร่')).toMatchObject({
    view: 'to_pack',
    filters: { status: '3,13', province: 'แพร่' },
    sort: 'ship_by',
  });
  expect(at('').sort).toBe('-placed_at');
});

it('another filter or order begins at the first page', () => {
  expect(at('status=3&after=abc').to({ sort: 'total' })).toBe('/admin/orders?status=3&sort=total');
  expect(at('view=cod&before=abc').to({ q: 'x' })).toBe('/admin/orders?view=cod&q=x');
});

it('a filter of a view that is removed leaves its others, and its order', () => {
  const shipped = at('view=shipped_today&q=a');
  expect(shipped.without('status')).toBe('/admin/orders?since=today&q=a&sort=-status_at');
  expect(at('view=to_pack&province=แพร่').without('province')).toBe('/admin/orders?view=to_pack');
});
