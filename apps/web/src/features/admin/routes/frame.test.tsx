import { ROLE, type RoleId } from '@mali/contracts/roles';
import { act, render, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { routes } from '../../../app/router.tsx';
import { createStore } from '../../../app/store.ts';
import { server } from '../../../testing/server.ts';
import { sessionEnded } from '../../session/index.ts';
import { answerLists, NOW, refund, run, slip, staffStore, transfer } from '../fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

async function open(at: string, store = createStore('th')) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { store, router };
}

describe('the back office', () => {
  it('asks a visitor to sign in, without API requests', async () => {
    const { store } = await open('/admin/slips');
    act(() => void store.dispatch(sessionEnded()));
    expect(await screen.findByRole('heading', { name: 'เข้าสู่ระบบเพื่อเปิดหลังร้าน' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
    act(() => screen.getByRole('button', { name: 'เข้าสู่ระบบ' }).click());
    expect(await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeInTheDocument();
  });

  it.each([
    ['a customer', ROLE.CUSTOMER],
    ['inventory', ROLE.INVENTORY],
    ['a blogger', ROLE.BLOGGER],
  ] satisfies [string, RoleId][])('shows %s an access denied page with a link back', async (_who, role) => {
    await open('/admin/books', staffStore(role));
    expect(await screen.findByRole('heading', { name: 'หน้านี้สำหรับพนักงาน' })).toBeInTheDocument();
    expect(screen.getByText(/orathai@example\.com/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ไปหน้าร้าน' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it.each([ROLE.OWNER, ROLE.ADMIN, ROLE.ACCOUNTANT])(
    'shows role %i its sections and the number of waiting items',
    async (role) => {
      answerLists({
        slips: [slip(1), slip(2)],
        refunds: [refund(1), refund(2, { status: 'failed' }), refund(3, { status: 'done' })],
        runs: [run(1)],
      });
      await open('/admin', staffStore(role));
      const menu = within(await screen.findByRole('navigation', { name: 'เมนูหลังร้าน' }));
      expect(await menu.findByRole('link', { name: 'ตรวจสลิป 2 รายการ' })).toHaveAttribute(
        'href',
        '/admin/slips',
      );
      expect(await menu.findByRole('link', { name: 'คืนเงิน 2 รายการ' })).toBeInTheDocument();
      expect(menu.getByRole('link', { name: 'กระทบยอด' })).toHaveAttribute('href', '/admin/books');
    },
  );

  it('has no shop header and footer', async () => {
    answerLists({});
    await open('/admin', staffStore(ROLE.ACCOUNTANT));
    await screen.findByRole('heading', { name: 'งานที่รออยู่' });
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('waiting work', () => {
  it('shows the oldest slip, the failed refunds, and the last reconciliation', async () => {
    answerLists({
      slips: [slip(1)],
      refunds: [refund(1), refund(2, { status: 'failed', reason_code: 'late' })],
      runs: [
        run(1, {
          findings: [
            {
              kind: 'refund_failed',
              so_no: 'SO26112012345672',
              charge_id: null,
              expected: 122,
              found: 0,
              note: '',
            },
          ],
        }),
      ],
    });
    await open('/admin', staffStore(ROLE.ACCOUNTANT));
    expect(await screen.findByText('ใบแรกรอมา 3 ชั่วโมง')).toBeInTheDocument();
    expect(await screen.findByText('คืนไม่สำเร็จ 1 รายการ ต้องโอนเอง')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /ธนาคารคืนเงินไม่สำเร็จ/ })).toHaveAttribute(
      'href',
      '/order/SO26112012345672',
    );
    expect(screen.getByRole('link', { name: /ลูกค้า 1.*฿510/ })).toHaveAttribute('href', '/admin/slips?slip=1');
    expect(screen.queryByText('ไม่มีงานรอคุณอยู่')).toBeNull();
  });

  it('reports when there is none', async () => {
    answerLists({ runs: [run(1)] });
    await open('/admin', staffStore(ROLE.ACCOUNTANT));
    expect(await screen.findByText('ไม่มีสลิปค้าง')).toBeInTheDocument();
    expect(await screen.findByText('ไม่มียอดค้างคืน')).toBeInTheDocument();
    expect(await screen.findByText(/ยอดตรงกันทั้งหมด/)).toBeInTheDocument();
  });
});

describe('customer relations', () => {
  it('see the receipts that wait for points, and have their parts in the menu', async () => {
    answerLists({ transfers: [transfer(1), transfer(2)] });
    await open('/admin', staffStore(ROLE.CRM));
    expect(await screen.findByText('ใบแรกครบกำหนด 27 ม.ค. 2570')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /สมาชิก 2/ })).toHaveAttribute(
      'href',
      '/admin/transfers?transfer=2',
    );
    expect(screen.queryByRole('heading', { name: 'ไม่มีงานรอคุณอยู่' })).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: 'เมนูหลังร้าน' }));
    expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin',
      '/admin/campaigns',
      '/admin/coins',
      '/admin/transfers',
      '/admin/guests',
    ]);
  });
});

describe('the entry link', () => {
  it.each([
    [ROLE.ACCOUNTANT, true],
    [ROLE.CRM, true],
    [ROLE.CONTENT_EDITOR, true],
    [ROLE.INVENTORY, false],
    [ROLE.CUSTOMER, false],
  ])('of role %i in the account menu: %s', async (role, shown) => {
    server.use(
      http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [], count: 0 })),
      http.get('*/api/user_notification', () => HttpResponse.json({ data: [], count: 0, orderCount: 0 })),
    );
    const { store } = await open('/nothing', staffStore(role));
    expect(store.getState().session.profile?.role_id).toBe(role);
    const header = within(await screen.findByRole('banner'));
    act(() => header.getByRole('button', { name: /^บัญชี/ }).click());
    await header.findByRole('button', { name: 'ออกจากระบบ' });
    expect(header.queryByRole('link', { name: 'หลังร้าน' }) !== null).toBe(shown);
  });
});
