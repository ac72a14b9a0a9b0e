import { isStaff, ROLE, ROLE_IDS, type RoleId } from '@mali/contracts/roles';
import { act, render, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backOfficeOf } from '../../app/back-office.ts';
import { Providers } from '../../app/providers.tsx';
import AccountEntries from '../../app/shell/account-entries.tsx';
import { createStore } from '../../app/store.ts';
import { sessionEnded, signedIn } from '../../features/session/index.ts';
import { MEMBER } from '../../testing/member.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { officeRoutes } from '../router.tsx';
import { OFFICE_ROUTES } from '../routes.ts';
import { answerLists, listPageOf, NOW, refund, run, slip, staffStore, transfer } from '../shared/fixtures.ts';
import { createOfficeStore } from '../store.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

async function open(at: string, store = createOfficeStore('th')) {
  const router = createMemoryRouter(officeRoutes, { initialEntries: [at] });
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
    ['an influencer', ROLE.INFLUENCER],
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
      '/admin/orders/SO26112012345672',
    );
    expect(screen.getByRole('link', { name: /ลูกค้า 1.*฿510/ })).toHaveAttribute('href', '/admin/slips/1');
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
    expect(screen.getByRole('link', { name: /สมาชิก 2/ })).toHaveAttribute('href', '/admin/transfers/2');
    expect(screen.queryByRole('heading', { name: 'ไม่มีงานรอคุณอยู่' })).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: 'เมนูหลังร้าน' }));
    expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin',
      '/admin/orders',
      '/admin/returns',
      '/admin/inbox',
      '/admin/reviews',
      '/admin/reports/sales',
      '/admin/products',
      '/admin/prices',
      '/admin/brands',
      '/admin/categories',
      '/admin/collections',
      '/admin/badges',
      '/admin/recalls',
      '/admin/pages',
      '/admin/library',
      '/admin/branches',
      '/admin/promotions',
      '/admin/calendar',
      '/admin/mails',
      '/admin/customers',
      '/admin/segments',
      '/admin/coins',
      '/admin/transfers',
      '/admin/bloggers',
      '/admin/guests',
      '/admin/settings',
      '/admin/site',
      '/admin/delivery',
      '/admin/screening',
    ]);
  });
});

describe('inventory staff', () => {
  it('see how many orders wait for them, and a dot in the menu while one is late', async () => {
    answerLists({
      orders: { today: 12, to_pack: 9, late: 2, cod: 5, returning: 7, parcels_back: 4 },
      returns: { to_decide: 2, on_the_way: 9, to_inspect: 1 },
    });
    await open('/admin', staffStore(ROLE.INVENTORY));
    expect(await screen.findByRole('link', { name: /^ต้องจัด.*9$/ })).toHaveAttribute(
      'href',
      '/admin/orders?view=to_pack',
    );
    expect(screen.getByRole('link', { name: /^เลยกำหนด.*2$/ })).toBeInTheDocument();
    // Those of customer relations.
    expect(screen.queryByRole('link', { name: /รอยืนยันปลายทาง/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'ไม่มีงานรอคุณอยู่' })).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: 'เมนูหลังร้าน' }));
    expect(menu.getByRole('link', { name: 'คำสั่งซื้อ 12 รายการ มีที่เลยกำหนด' })).toBeInTheDocument();
    expect(menu.getByRole('link', { name: /^คืนสินค้า.* 7 รายการ$/ })).toBeInTheDocument();
  });
});

it('the page of returns leads to the orders whose parcels come back, with how many there are', async () => {
  answerLists({ orders: { returning: 7, parcels_back: 4 } });
  server.use(http.get('*/api/admin/returns', () => listPageOf([])));
  await open('/admin/returns', staffStore(ROLE.INVENTORY));
  expect(await screen.findByRole('link', { name: 'พัสดุกำลังตีกลับ (7)' })).toHaveAttribute(
    'href',
    '/admin/orders?view=returning',
  );
  expect(screen.getByRole('link', { name: 'พัสดุตีกลับรอตรวจ (4)' })).toHaveAttribute(
    'href',
    '/admin/orders?view=parcels_back',
  );
});

describe('staff without waiting work of their own', () => {
  it.each([ROLE.SALES_AGENT])(
    'of role %i enter: the overview says that nothing waits, and the menu has orders, the chat, pick-ups and customers alone',
    async (role) => {
      answerLists({});
      await open('/admin', staffStore(role));
      expect(await screen.findByRole('heading', { name: 'งานที่รออยู่' })).toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'ไม่มีงานรอคุณอยู่' })).toBeInTheDocument();
      const menu = within(screen.getByRole('navigation', { name: 'เมนูหลังร้าน' }));
      expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/admin',
        '/admin/orders',
        '/admin/inbox',
        '/admin/pickups',
        '/admin/customers',
      ]);
    },
  );
});

describe('every page', () => {
  /** The routes with the frame, and in the place of each page its path. */
  const [root] = officeRoutes;
  const stubs = [
    {
      element: root?.element,
      children: Object.values(OFFICE_ROUTES).map(({ path }) => ({ path, element: <h1>{path}</h1> })),
    },
  ];

  it.each(ROLE_IDS)('opens for role %i exactly when the table of permissions says so', async (role) => {
    answerLists({});
    const store = staffStore(role);
    const router = createMemoryRouter(stubs, { initialEntries: ['/admin'] });
    render(
      <Providers store={store}>
        <RouterProvider router={router} />
      </Providers>,
    );
    const opened: string[] = [];
    for (const { path } of Object.values(OFFICE_ROUTES)) {
      await act(() => router.navigate(path.replace(/:\w+/, '7')));
      const [heading] = await screen.findAllByRole('heading', { level: 1 });
      if (heading?.textContent === path) opened.push(path);
      else expect(heading).toHaveTextContent('หน้านี้สำหรับพนักงาน');
    }
    const parts = backOfficeOf(role);
    expect(opened).toEqual(
      Object.values(OFFICE_ROUTES)
        .filter(({ part }) => (part === null ? isStaff(role) : parts.includes(part)))
        .map(({ path }) => path),
    );
  });
});

it('an address without a page says so, inside the frame', async () => {
  await open('/admin/nothing', staffStore(ROLE.CONTENT_EDITOR));
  expect(await screen.findByRole('heading', { level: 1, name: 'ไม่พบหน้านี้' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'เมนูหลังร้าน' })).toBeInTheDocument();
});

describe('on a small screen', () => {
  it('the bar has the first sections, and a sheet with all of them and the way out', async () => {
    answerLists({ slips: [slip(1)] });
    await open('/admin/guests', staffStore(ROLE.OWNER));
    const bar = within(await screen.findByRole('navigation', { name: 'แถบล่าง' }));
    expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin',
      '/admin/orders',
      '/admin/pack',
      '/admin/returns',
    ]);
    act(() => bar.getByRole('button', { name: 'เพิ่มเติม' }).click());
    const sheet = within(await screen.findByRole('dialog', { name: 'หลังร้าน' }));
    expect(await sheet.findByRole('link', { name: 'ตรวจสลิป 1 รายการ' })).toBeInTheDocument();
    expect(sheet.getByRole('link', { name: 'พนักงาน' })).toHaveAttribute('href', '/admin/staff');
    expect(sheet.getByRole('link', { name: 'ไปหน้าร้าน' })).toHaveAttribute('href', '/');
    expect(sheet.getByRole('button', { name: 'ออกจากระบบ' })).toBeInTheDocument();
    act(() => sheet.getByRole('link', { name: 'พนักงาน' }).click());
    expect(screen.queryByRole('dialog', { name: 'หลังร้าน' })).toBeNull();
  });
});

describe('the red dot of a section', () => {
  it.each([
    [true, 'โอนคะแนน 1 รายการ มีที่เลยกำหนด'],
    [false, 'โอนคะแนน 1 รายการ'],
  ])('says that something in it is late: %s', async (late, name) => {
    answerLists({ transfers: [transfer(1, { late })] });
    await open('/admin', staffStore(ROLE.CRM));
    const menu = within(await screen.findByRole('navigation', { name: 'เมนูหลังร้าน' }));
    expect(await menu.findByRole('link', { name })).toBeInTheDocument();
  });
});

describe('the entry in the account menu of the shop', () => {
  it.each([
    [ROLE.ACCOUNTANT, true],
    [ROLE.CONTENT_EDITOR, true],
    [ROLE.INVENTORY, true],
    [ROLE.SALES_AGENT, true],
    [ROLE.CUSTOMER, false],
  ] satisfies [RoleId, boolean][])('of role %i: %s', async (role, shown) => {
    const store = createStore('th');
    store.dispatch(signedIn({ token: 't', profile: { ...MEMBER, role_id: role } }));
    server.use(
      http.get('*/api/v3/users/me/coins', () => HttpResponse.error()),
      http.get('*/content/pages', () => HttpResponse.json({ data: [], count: 0, empty: [] })),
      http.post('*/api/api/get_user_coupons', () => HttpResponse.json({ data: [], count: 0 })),
      http.get('*/api/cart', () => HttpResponse.error()),
    );
    renderPart(<AccountEntries onChosen={() => undefined} />, { store });
    await screen.findByRole('button', { name: 'ออกจากระบบ' });
    expect(screen.queryByRole('link', { name: 'หลังร้าน' })?.getAttribute('href')).toBe(
      shown ? '/admin' : undefined,
    );
  });
});
