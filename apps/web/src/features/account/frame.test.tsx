import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../app/store.ts';
import { cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { sessionEnded, signedIn } from '../session/index.ts';
import { AccountFrame } from './frame.tsx';
import { Component as AccountHome } from './routes/home.tsx';

const profile = {
  user_id: 9,
  first_name: 'พิม',
  last_name: 'สุข',
  email: 'pim@example.com',
  role_id: 1 as const,
  pdpa_consented: true,
};
const member = () => {
  const store = createStore('th');
  store.dispatch(signedIn({ token: 't', profile }));
  return store;
};
const frame = (
  <AccountFrame page="orders" visitor={<button type="button">ทางอื่น</button>}>
    <p>ของสมาชิก</p>
  </AccountFrame>
);

beforeEach(() => {
  server.use(http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))));
});

describe('a page of the account', () => {
  it('invites a visitor to sign in, and shows no member data (PROF-07)', async () => {
    const store = createStore('th');
    store.dispatch(sessionEnded());
    const { user } = renderPart(frame, { store });
    expect(screen.getByRole('heading', { level: 1, name: 'คำสั่งซื้อของฉัน' })).toBeInTheDocument();
    expect(screen.queryByText('ของสมาชิก')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('button', { name: 'ทางอื่น' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }));
    expect(store.getState().layout.popup).toBe('login');
    await user.click(screen.getByRole('button', { name: 'สมัครสมาชิก' }));
    expect(store.getState().layout.popup).toBe('signup');
  });

  it('does not ask for sign-in before the session state is known', () => {
    renderPart(frame);
    expect(screen.getByRole('status')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'เข้าสู่ระบบ' })).toBeNull();
  });

  it('links a member to the other pages, and back to their list', () => {
    renderPart(frame, { store: member() });
    expect(screen.getByText('ของสมาชิก')).toBeInTheDocument();
    expect(screen.getByText('สวัสดี พิม สุข')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'คำสั่งซื้อของฉัน' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'บัญชีของฉัน' })).toHaveAttribute('href', '/account');
  });
});

describe('the front page of the account', () => {
  it('is the list of its pages, with sign-out', async () => {
    server.use(http.post('*/api/v3/auth/signout', () => HttpResponse.json({ success: true })));
    const store = member();
    const { user } = renderPart(<AccountHome />, { store });
    expect(screen.getByRole('heading', { level: 1, name: 'บัญชีของฉัน' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ออกจากระบบ' }));
    await waitFor(() => expect(store.getState().session.profile).toBeNull());
    expect(screen.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeInTheDocument();
  });
});
