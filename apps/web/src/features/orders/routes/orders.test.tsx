import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { order } from '../../../testing/orders.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { sessionEnded, signedIn } from '../../session/index.ts';
import { Component as Orders } from './orders.tsx';

const PROFILE = {
  user_id: 7,
  first_name: 'พิมพ์ชนก',
  last_name: '',
  email: 'pim@example.com',
  role_id: 1,
  pdpa_consented: true,
} as const;

/** The page for a member with so many orders, of which one page is told. @returns what was asked of the shop, too */
function open(count: number, at = '/account/orders') {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('*/api/cart', () => HttpResponse.error()),
    http.get('*/api/orders', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ count, orders: count === 0 ? [] : [{ ...order(), count: 2 }] });
    }),
  );
  const store = createStore('th');
  const view = renderPart(<Orders />, { store, at, path: '/account/orders' });
  return { ...view, store, asked };
}

describe('the orders of a customer (CHKO-22 to CHKO-26)', () => {
  it('are listed with number, status and total, ten a page, newest number first', async () => {
    const { store, asked } = open(21);
    store.dispatch(signedIn({ token: 'token', profile: PROFILE }));
    const link = await screen.findByRole('link', { name: `ดูคำสั่งซื้อ ${order().so_no}` });
    expect(link).toHaveAttribute('href', `/order/${order().so_no}`);
    expect(link).toHaveTextContent('รอชำระเงิน');
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      page: '0',
      limit: '10',
      sort: 'so_no',
      direction: 'desc',
      withItems: 'true',
    });
    expect(screen.getByRole('link', { name: 'เก่ากว่า' })).toHaveAttribute('href', '/account/orders?page=2');
    expect(screen.queryByRole('link', { name: 'ใหม่กว่า' })).not.toBeInTheDocument();
  });

  it('are asked for by the page of the address', async () => {
    const { store, asked } = open(21, '/account/orders?page=3');
    store.dispatch(signedIn({ token: 'token', profile: PROFILE }));
    expect(await screen.findByRole('link', { name: 'ใหม่กว่า' })).toHaveAttribute(
      'href',
      '/account/orders?page=2',
    );
    expect(asked[0]?.get('page')).toBe('2');
    expect(screen.queryByRole('link', { name: 'เก่ากว่า' })).not.toBeInTheDocument();
  });

  it('say so when there are none, and ask a visitor to sign in without asking the shop', async () => {
    const member = open(0);
    member.store.dispatch(signedIn({ token: 'token', profile: PROFILE }));
    expect(await screen.findByRole('heading', { name: 'ยังไม่มีคำสั่งซื้อ' })).toBeInTheDocument();
    member.unmount();
    const visitor = open(3);
    visitor.store.dispatch(sessionEnded());
    expect(await screen.findByRole('button', { name: 'เข้าสู่ระบบ' })).toBeInTheDocument();
    expect(visitor.asked).toEqual([]);
  });
});
