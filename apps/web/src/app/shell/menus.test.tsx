import { FOOTER_GROUPS, isShopPage } from '@mali/contracts/footer-groups';
import type { RoleId } from '@mali/contracts/roles';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ratesReceived } from '../../features/cart/rule-book.ts';
import { acceptAll } from '../../features/consent/choice.ts';
import { consentGiven } from '../../features/consent/slice.ts';
import { popupClosedAt } from '../../features/layout/popup-time.ts';
import { extraPages } from '../../features/navigation/calls.ts';
import { sessionEnded, signedIn } from '../../features/session/index.ts';
import { card, cartAnswer, category, rules } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { isPage } from '../known-pages.ts';
import { ROUTES } from '../routes.ts';
import { createStore } from '../store.ts';
import AccountEntries from './account-entries.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Announcement } from './announcement.tsx';
import Footer from './footer.tsx';
import { LogoLink } from './logo-link.tsx';
import { MainMenu } from './main-menu.tsx';
import { useRoyalPopup } from './royal.ts';
import SideMenu from './side-menu.tsx';

const added = (...links: string[]) =>
  http.get('*/content/pages', () =>
    HttpResponse.json({ data: links.map((link) => ({ link })), count: links.length, empty: [] }),
  );
const member = (role_id: RoleId) => {
  const store = createStore('th');
  const profile = { user_id: 9, first_name: 'พิม', last_name: '', email: 'p@example.com', role_id };
  store.dispatch(signedIn({ token: 't', profile: { ...profile, pdpa_consented: true } }));
  return store;
};
function Royal() {
  const [open] = useRoyalPopup();
  return open ? <p>โปรโมชัน</p> : null;
}
const listOf = (data: readonly object[]) => ({
  data,
  count: data.length,
  page: 1,
  limit: 48,
  place: { brand: null, categories: [] },
  pricing: rules([]),
});
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

beforeEach(() => {
  const tree = [category('make-up', 9, [category('lips', 4)])];
  server.use(
    http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: tree, count: 1 })),
    http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))),
    http.post('*/api/v2/materials', () => HttpResponse.json(listOf([]))),
  );
});

describe('the announcement bar', () => {
  it('shows the announcement of the content service, with its link (HEAD-01)', async () => {
    server.use(
      http.get('*/content/header-announcements', () =>
        HttpResponse.json({ announcement: { th: 'ลดทั้งร้าน', en: 'Sale' }, link: '/deals' }),
      ),
    );
    renderPart(<Announcement />);
    expect(await screen.findByRole('link', { name: 'ลดทั้งร้าน' })).toHaveAttribute('href', '/deals');
  });

  it('shows delivery data without an announcement', async () => {
    renderPart(<Announcement />);
    expect(screen.getByText(/ส่งฟรีเมื่อครบ ฿499/)).toBeInTheDocument();
  });

  it('follows the current rates, and promises nothing where delivery is never free (SHELL-36)', () => {
    const rate = { active: true, min_spend: 0, rate: 55, priority: 1 };
    const store = createStore('th');
    store.dispatch(ratesReceived([rate, { ...rate, min_spend: 650, rate: 0 }]));
    renderPart(<Announcement />, { store });
    expect(screen.getByText(/ส่งฟรีเมื่อครบ ฿650/)).toBeInTheDocument();
    const paid = createStore('th');
    paid.dispatch(ratesReceived([rate]));
    const { container } = renderPart(<Announcement />, { store: paid });
    expect(container).toHaveTextContent('ร้านความงามหลายแบรนด์');
    expect(container).not.toHaveTextContent('ส่งฟรี');
  });
});

describe('the account menu', () => {
  const roles: [RoleId, blog: boolean, order: boolean][] = [
    [0, true, true],
    [1, false, false],
    [4, true, true],
    [5, false, false],
    [8, true, false],
    [80, false, true],
  ];
  it.each(roles)("of role %i has the role's sections (HEAD-18, HEAD-19)", async (role, blog, order) => {
    server.use(added('/chat_order'));
    const { store } = renderPart(<AccountEntries onChosen={() => undefined} />, { store: member(role) });
    // The pages of the content service are known once loaded.
    await waitFor(() => expect(extraPages.select(undefined)(store.getState()).isSuccess).toBe(true));
    expect(hrefs().includes('/adminblog')).toBe(blog);
    expect(hrefs().includes('/chat_order')).toBe(order);
    expect(hrefs()).toContain('/upload_receipt');
  });

  it('of a member is grouped: orders, rewards, personal data, sign-out; staff sections for staff only', async () => {
    server.use(
      added('/chat_order'),
      http.get('*/api/v3/users/me/coins', () =>
        HttpResponse.json({ balance: 1250, owed: 0, expiring: null, ledger: [], count: 0 }),
      ),
      http.post('*/api/api/get_user_coupons', () => HttpResponse.json({ data: [], count: 3 })),
    );
    const customer = renderPart(<AccountEntries onChosen={() => undefined} />, { store: member(1) });
    const list = (name: string) => within(screen.getByRole('list', { name }));
    expect(list('คำสั่งซื้อ').getByRole('link', { name: 'คำสั่งซื้อของฉัน' })).toBeInTheDocument();
    expect(list('คำสั่งซื้อ').getByRole('button', { name: 'ติดตามคำสั่งซื้อ' })).toBeInTheDocument();
    expect(list('สิทธิพิเศษ').getByRole('link', { name: 'คูปองของฉัน' })).toBeInTheDocument();
    expect(list('ข้อมูลและที่อยู่').getByRole('link', { name: 'ที่อยู่' })).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'งานของร้าน' })).toBeNull();
    expect(screen.getByRole('button', { name: 'ออกจากระบบ' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'เหรียญ 1,250' })).toHaveAttribute(
      'href',
      '/account/coins',
    );
    expect(screen.getByRole('link', { name: 'คูปอง 3' })).toHaveAttribute('href', '/account/coupon');
    customer.unmount();
    renderPart(<AccountEntries onChosen={() => undefined} />, { store: member(80) });
    await waitFor(() =>
      expect(list('งานของร้าน').getByRole('link', { name: 'สร้างคำสั่งซื้อ' })).toBeInTheDocument(),
    );
  });

  it('greets a member by name in the header, with coins and coupons (HEAD-07)', async () => {
    server.use(
      http.get('*/api/v3/users/me/coins', () =>
        HttpResponse.json({ balance: 1250, owed: 0, expiring: null, ledger: [], count: 0 }),
      ),
      http.post('*/api/api/get_user_coupons', () => HttpResponse.json({ data: [], count: 3 })),
    );
    const { store } = renderPart(<AccountMenu />, { store: member(1) });
    expect(
      await screen.findByRole('button', { name: /^บัญชี\s*สวัสดี พิม\s*เหรียญ 1,250 · คูปอง 3$/ }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
    act(() => void store.dispatch(sessionEnded()));
    expect(screen.getByRole('button', { name: 'บัญชี' })).toHaveTextContent(/^บัญชี$/);
  });

  it('has links for a visitor to sign in and to sign up, on the current page (HEAD-07)', async () => {
    const { store } = renderPart(<AccountMenu />);
    for (const [name, popup] of [
      ['เข้าสู่ระบบ', 'login'],
      ['สมัครสมาชิก', 'signup'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', `/${popup}`);
      fireEvent.click(link);
      expect(store.getState().layout.popup).toBe(popup);
    }
  });

  it('lists the existing account pages only (HEAD-17)', async () => {
    server.use(added('/account/coins'));
    renderPart(<AccountEntries onChosen={() => undefined} />, { store: member(1) });
    await screen.findByRole('link', { name: 'เหรียญสะสม' });
    expect(hrefs()).toContain('/account/orders');
    expect(hrefs()).not.toContain('/account/nothing');
  });
});

describe('the footer', () => {
  it('offers sign-up to guests, not to members (HEAD-28)', async () => {
    const store = createStore('th');
    renderPart(<Footer />, { store });
    expect(screen.queryByRole('region', { name: 'สมัครสมาชิกมะลิ' })).toBeNull();
    act(() => void store.dispatch(sessionEnded()));
    expect(screen.getByRole('region', { name: 'สมัครสมาชิกมะลิ' })).toBeInTheDocument();
    renderPart(<Footer />, { store: member(1) });
    expect(screen.getAllByRole('region', { name: 'สมัครสมาชิกมะลิ' })).toHaveLength(1);
  });

  it('links to no branches, posts, giveaways or reviews where the shop has none', async () => {
    server.use(
      http.get('*/content/pages', () =>
        HttpResponse.json({ data: [], count: 0, empty: ['/store_locations', '/blogs', '/reviews'] }),
      ),
    );
    renderPart(<Footer />);
    await waitFor(() => expect(hrefs()).not.toContain('/store_locations'));
    for (const path of ['/blogs', '/reviews']) expect(hrefs()).not.toContain(path);
    for (const path of ['/campaign/giveaway', '/faq']) expect(hrefs()).toContain(path);
  });

  it('links to information, help and careers where such pages exist (HEAD-21 to HEAD-29)', async () => {
    server.use(
      added('/store_locations', '/faq', '/aboutus', '/contactus', '/tos', '/privacy', '/cookie-policy'),
    );
    renderPart(<Footer />);
    expect(await screen.findByRole('link', { name: 'สาขาใกล้คุณ' })).toHaveAttribute(
      'href',
      '/store_locations',
    );
    const wanted: [name: string, href: string][] = [
      ['คำถามที่พบบ่อย', '/faq'],
      ['เรื่องของเรา', '/aboutus'],
      ['ร่วมเป็นพาร์ตเนอร์', '/contactus'],
      ['ร่วมงานกับเรา', '/contactus'],
      ['ข้อกำหนดการใช้งาน', '/tos'],
      ['นโยบายความเป็นส่วนตัว', '/privacy'],
      ['แจ้งโอนเงิน', '/upload_receipt'],
    ];
    for (const [name, href] of wanted)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    const social = within(screen.getByRole('list', { name: 'ติดตามมะลิ' })).getAllByRole('link');
    expect(social.length).toBeGreaterThanOrEqual(4);
    for (const link of social) expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it('has the groups that staff have published: without pages that are missing, others in a new window (CMS-03)', async () => {
    const answer = (footer?: object) => ({
      data: [{ link: '/campaign/rain' }],
      count: 1,
      empty: ['/blogs'],
      footer,
    });
    const links = ['/faq', '/campaign/rain?a=1', '/campaign/sun', '/blogs', 'https://example.com/jobs'].map(
      (link) => ({ label: { th: `ไป ${link}`, en: 'Go' }, link }),
    );
    const own = [
      { title: { th: 'โลกของเรา', en: 'World' }, adds: 'links', links },
      { title: { th: 'ว่าง', en: 'Empty' }, adds: 'links', links: [] },
      { title: { th: 'ถาม', en: 'Ask' }, adds: 'help', links: [] },
    ];
    server.use(http.get('*/content/pages', () => HttpResponse.json(answer(own))));
    renderPart(<Footer />);
    const world = within(await screen.findByRole('navigation', { name: 'โลกของเรา' }));
    expect(world.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      ...['/faq', '/campaign/rain?a=1', 'https://example.com/jobs'],
    ]);
    const outside = world.getByRole('link', { name: 'ไป https://example.com/jobs' });
    expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
    const ask = within(screen.getByRole('navigation', { name: 'ถาม' }));
    expect(ask.getByRole('button', { name: 'ติดตามคำสั่งซื้อ' })).toBeInTheDocument();
    expect(screen.getAllByRole('navigation')).toHaveLength(2);
    // Terms, privacy and the choice of cookies are always there.
    expect(hrefs()).toContain('/privacy');
  });

  it('begins in the editor as it is without groups of its own', async () => {
    const shown = () =>
      screen.getAllByRole('navigation').map((group) => [
        group.textContent,
        ...within(group)
          .queryAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ]);
    server.use(http.get('*/content/pages', () => HttpResponse.json({ data: [], count: 0, empty: [] })));
    const now = new Date('2026-11-21T00:00:00Z');
    const first = renderPart(<Footer now={now} />);
    await screen.findByRole('link', { name: 'หมวด make-up' });
    await screen.findByRole('button', { name: /แชตกับร้าน/ });
    const standard = shown();
    first.unmount();
    server.use(
      http.get('*/content/pages', () =>
        HttpResponse.json({ data: [], count: 0, empty: [], footer: FOOTER_GROUPS.slice(0, 4) }),
      ),
    );
    const { store } = renderPart(<Footer now={now} />);
    await screen.findByRole('link', { name: 'หมวด make-up' });
    await waitFor(() => expect(extraPages.select(undefined)(store.getState()).data?.footer).toHaveLength(4));
    expect(shown()).toEqual(standard);
  });

  it('may lead to every page that everybody can open', () => {
    const documents = Object.values(ROUTES).filter(({ document, path }) => document && path !== '*');
    for (const { path } of documents) {
      const filled = path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'x');
      // A choice of shades is a part of the product's page.
      if (!path.endsWith('/selectshade')) expect([filled, isShopPage(filled)]).toEqual([filled, true]);
    }
    for (const { links } of FOOTER_GROUPS)
      for (const { link } of links) expect(isPage(link) && isShopPage(link)).toBe(true);
    for (const path of ['/account/coupon', '/coupon/x', '/the1/register', '/upload_receipt'])
      expect(isPage(path) && isShopPage(path)).toBe(true);
    for (const path of ['/admin', '/api/cart', '/l/x', '/checkout']) expect(isShopPage(path)).toBe(false);
  });

  it('switches the language by its flags, and marks the current one (HEAD-24)', async () => {
    const { user } = renderPart(<Footer />);
    expect(screen.getByRole('link', { name: 'ไทย' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('link', { name: 'English' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    await user.click(screen.getByRole('link', { name: 'ไทย' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('th'));
  });

  it('opens the cookie settings at any time', async () => {
    const { user, store } = renderPart(<Footer />);
    await user.click(screen.getByRole('button', { name: 'ตั้งค่าคุกกี้' }));
    expect(store.getState().layout.popup).toBe('cookies');
  });
});

describe('the side menu', () => {
  it("has language, one currency, the account and today's entries (HEAD-30, HEAD-31)", async () => {
    renderPart(<SideMenu onClose={() => undefined} now={new Date('2026-11-21T00:00:00Z')} />);
    const menu = within(screen.getByRole('dialog', { name: 'เมนู' }));
    expect(menu.getByRole('group', { name: 'ภาษา' })).toBeInTheDocument();
    expect(within(menu.getByRole('combobox', { name: 'สกุลเงิน' })).getAllByRole('option')).toHaveLength(1);
    // The account is at the top.
    expect(menu.getAllByRole('button')[1]).toHaveTextContent('เข้าสู่ระบบ');
    expect(menu.queryByRole('link', { name: 'ขายดี' })).toBeNull();
    expect(menu.queryByRole('link', { name: 'แฟลชเซล' })).toBeNull();
  });

  it('shows departments and best brands with pictures', async () => {
    const cards = [
      card(1, { link_name: 'nuea', brand_th: 'เหนือ', image_1: '/img/n1/640.webp' }),
      card(2, { link_name: 'tinta', brand_th: 'ทินตา', brand_en: 'Tinta', image_1: null }),
      card(3, { link_name: 'nuea', brand_th: 'เหนือ', image_1: '/img/n2/640.webp' }),
    ];
    server.use(
      http.post('*/api/v2/materials', () => HttpResponse.json(listOf(cards))),
      http.get('*/api/v3/categories/find', () =>
        HttpResponse.json({ data: [{ ...category('make-up', 9), image: '/img/mu/640.webp' }], count: 1 }),
      ),
    );
    renderPart(<SideMenu onClose={() => undefined} />);
    const first = await screen.findByRole('link', { name: 'เหนือ' });
    expect(first).toHaveAttribute('href', '/shop/nuea');
    // The picture of its best seller; each brand once.
    expect(first.querySelector('img')).toHaveAttribute('src', '/img/n1/640.webp');
    expect(screen.getByRole('link', { name: 'ทินตา' })).toHaveTextContent('Tทินตา');
    await waitFor(() =>
      expect(document.querySelector('summary img')).toHaveAttribute('src', '/img/mu/640.webp'),
    );
  });

  it('has all links of the desktop menus (HEAD-30)', async () => {
    server.use(
      added('/exclusiveedition'),
      http.get('*/api/v3/categories/find', () =>
        HttpResponse.json({
          data: [category('make-up', 9, [category('lips', 4, [category('lipstick', 4)])])],
          count: 1,
        }),
      ),
    );
    const desktop = renderPart(
      <>
        <Announcement />
        <MainMenu open onOpen={() => undefined} />
        <AccountEntries onChosen={() => undefined} />
      </>,
    );
    await screen.findByRole('link', { name: 'เอ็กซ์คลูซีฟ' });
    (await screen.findByRole('link', { name: 'หมวด make-up' })).focus();
    await desktop.user.keyboard('{ArrowDown}');
    await screen.findByRole('link', { name: /lipstick/ });
    const wanted = new Set(hrefs());
    const buttons = ['เข้าสู่ระบบ', 'สมัครสมาชิก', 'ติดตามคำสั่งซื้อ'];
    for (const name of buttons) expect(screen.getByRole('button', { name })).toBeInTheDocument();
    desktop.unmount();

    renderPart(<SideMenu onClose={() => undefined} />);
    await screen.findByRole('link', { name: 'เอ็กซ์คลูซีฟ' });
    // Including those of a collapsed department.
    const there = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect([...wanted].filter((href) => !there.includes(href))).toEqual([]);
    expect(wanted.has('/shop/make-up/lips/lipstick')).toBe(true);
    for (const name of buttons) expect(screen.getByRole('button', { name })).toBeInTheDocument();
  });

  it.each([
    ['2020-01-23T16:59:00Z', 'ขายดี'],
    ['2021-06-06T16:59:00Z', 'แฟลชเซล'],
  ])('at %s has %s (HEAD-32, HEAD-33)', (now, name) => {
    renderPart(<SideMenu onClose={() => undefined} now={new Date(now)} />);
    expect(screen.getByRole('link', { name })).toBeInTheDocument();
  });
});

describe('the logo', () => {
  it('is the special one within its dates (HEAD-03, HEAD-04)', async () => {
    renderPart(<LogoLink now={new Date('2022-06-30T16:59:59Z')} />);
    expect(await screen.findByTestId('special-logo')).toBeInTheDocument();
    renderPart(<LogoLink now={new Date('2022-06-30T17:00:00Z')} />);
    expect(screen.getAllByTestId('special-logo')).toHaveLength(1);
  });
});

describe('the promotion', () => {
  const at = (path: string, answered = true) => {
    const store = createStore('th');
    if (answered) store.dispatch(consentGiven(acceptAll(Date.now())));
    return { ...renderPart(<Royal />, { at: path, store }), store };
  };
  const wanted = () => screen.queryByText('โปรโมชัน') !== null;

  it.each(['/', '/deals', '/brands', '/exclusiveedition'])(
    'is shown at %s, a landing page, after the first interaction (HOME-21)',
    (path) => {
      at(path);
      expect(wanted()).toBe(false);
      // Scrolling by the page itself is no interaction.
      fireEvent.scroll(window);
      expect(wanted()).toBe(false);
      fireEvent.wheel(document.body);
      expect(wanted()).toBe(true);
    },
  );

  it.each([
    '/shop',
    '/item/1/2',
    '/search/lip',
    '/checkout',
    '/checkout/payment/SO1',
    '/bag',
    '/order/SO1',
    '/privacy',
    '/login',
  ])('is not shown at %s', (path) => {
    at(path);
    fireEvent.pointerUp(document.body);
    expect(wanted()).toBe(false);
  });

  it('is not shown before the cookie consent is answered, nor right after it', () => {
    const { store } = at('/', false);
    act(() => void store.dispatch(consentGiven(acceptAll(Date.now()))));
    fireEvent.pointerUp(document.body);
    expect(wanted()).toBe(false);
  });

  it('is not shown within 15 minutes of its last close', () => {
    localStorage.setItem('mali.consent', JSON.stringify(acceptAll(Date.now())));
    popupClosedAt(Date.now() - 14 * 60_000);
    at('/');
    fireEvent.pointerUp(document.body);
    expect(wanted()).toBe(false);
  });
});
