import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { card, category, rules } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { sessionEnded, signedIn } from '../../session/index.ts';
import { BLOCK_OF, bi, layoutOf } from '../fixtures.ts';
import { Component as Home } from './home.tsx';

const best = card(1);
let asked: unknown[];

const layout = (answer: () => Response | Promise<Response>) =>
  server.use(
    http.post('*/content/api/web/layout', async ({ request }) => {
      asked.push(await request.json());
      return answer();
    }),
  );

beforeEach(() => {
  asked = [];
  server.use(
    http.get('*/api/v3/home', () =>
      HttpResponse.json({
        best_sellers: [best],
        new_arrivals: [],
        promotions: [],
        pricing: rules([best]),
      }),
    ),
    http.get('*/api/v3/categories/find', () =>
      HttpResponse.json({ data: [category('make-up', 9), category('derma', 0)], count: 2 }),
    ),
  );
});

describe('the front page', () => {
  it('is built from the layout of the page home, requested once (HOME-01)', async () => {
    layout(() => HttpResponse.json(layoutOf([BLOCK_OF.home_carousel, BLOCK_OF.categories])));
    renderPart(<Home />);
    expect(screen.getByRole('status')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'เรื่องเด่น' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /เมคอัป/ })).toHaveAttribute('href', '/shop/make-up');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('มะลิ');
    expect(asked).toEqual([{ pageName: 'home' }]);
    await waitFor(() => expect(document.title).toContain('มะลิ'));
  });

  it('shows no promise that its products do not support', async () => {
    layout(() => HttpResponse.json(layoutOf([BLOCK_OF.categories])));
    const { unmount } = renderPart(<Home />);
    expect(await screen.findByText('คืนได้ 30 วัน')).toBeInTheDocument();
    expect(screen.queryByText('บอกวันหมดอายุก่อนซื้อ')).toBeNull();
    expect(screen.queryByText('จดแจ้งกับ อย. แล้ว')).toBeNull();
    unmount();
    server.use(
      http.get('*/api/v3/categories/find', () =>
        HttpResponse.json({ data: [category('make-up', 9)], count: 1, promises: ['expiry'] }),
      ),
    );
    renderPart(<Home />);
    expect(await screen.findByText('บอกวันหมดอายุก่อนซื้อ')).toBeInTheDocument();
    expect(screen.queryByText('จดแจ้งกับ อย. แล้ว')).toBeNull();
  });

  it('says so while nothing is on sale yet', async () => {
    layout(() => HttpResponse.json(layoutOf([BLOCK_OF.categories])));
    const { unmount } = renderPart(<Home />);
    await screen.findByText('คืนได้ 30 วัน');
    expect(screen.queryByText('ร้านกำลังเตรียมสินค้า')).toBeNull();
    unmount();
    server.use(
      http.get('*/api/v3/categories/find', () =>
        HttpResponse.json({ data: [category('make-up', 0)], count: 1 }),
      ),
    );
    renderPart(<Home />);
    expect(await screen.findByRole('heading', { name: 'ร้านกำลังเตรียมสินค้า' })).toBeInTheDocument();
  });

  it("uses its layout's SEO texts (SEO-04)", async () => {
    layout(() =>
      HttpResponse.json(
        layoutOf([BLOCK_OF.sis_text], { seo_title: bi('ฤดูฝน', 'Rain'), seo_desc: bi('ก', 'b') }),
      ),
    );
    renderPart(<Home />);
    await waitFor(() => expect(document.title).toBe('ฤดูฝน | มะลิ'));
  });

  it('fades in after loading (HOME-17)', async () => {
    layout(() => HttpResponse.json(layoutOf([BLOCK_OF.sis_text])));
    const { container } = renderPart(<Home />);
    await screen.findByText('หัวข้อ');
    expect(container.querySelector('.blocks')).toHaveClass('fade');
  });

  const bare: [string, () => Response][] = [
    ['has no layout', () => HttpResponse.json(layoutOf([], { id: null }))],
    ['cannot be reached', () => HttpResponse.error()],
    ['fails', () => new HttpResponse(null, { status: 500 })],
  ];
  it.each(bare)('shows catalogue content when the content service %s', async (_, answer) => {
    layout(answer);
    renderPart(<Home />);
    const shelf = within(await screen.findByRole('list', { name: 'ขายดีตอนนี้' }));
    expect(shelf.getByText('สินค้า 1')).toBeInTheDocument();
    const contents = within(await screen.findByRole('navigation', { name: 'สารบัญ' }));
    expect(contents.getAllByRole('link')).toHaveLength(1);
  });

  it('does the same when its layout times out (HOME-18)', async () => {
    layout(async () => {
      await delay('infinite');
      return HttpResponse.json({});
    });
    // jsdom's request timeouts use Node's clock, which fake timers do not control: triggered manually.
    const opened = new Map<XMLHttpRequest, { url: string; limit?: number }>();
    const { open } = XMLHttpRequest.prototype;
    vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
      this: XMLHttpRequest,
      method: string,
      url: string | URL,
    ) {
      opened.set(this, { url: String(url) });
      open.call(this, method, url, true);
    });
    vi.spyOn(XMLHttpRequest.prototype, 'timeout', 'set').mockImplementation(function (
      this: XMLHttpRequest,
      limit,
    ) {
      Object.assign(opened.get(this) ?? {}, { limit });
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderPart(<Home />);
    await waitFor(() => expect(asked).toHaveLength(1));
    const [waiting] = [...opened].filter(([, { url }]) => url.includes('/content/'));
    expect(waiting?.[1].limit).toBe(10_000);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(screen.queryByRole('list', { name: 'ขายดีตอนนี้' })).toBeNull();
    waiting?.[0].dispatchEvent(new ProgressEvent('timeout'));
    expect(await screen.findByRole('list', { name: 'ขายดีตอนนี้' })).toBeInTheDocument();
  });

  it('offers a retry when everything fails', async () => {
    layout(() => HttpResponse.error());
    server.use(http.get('*/api/v3/home', () => HttpResponse.error()));
    renderPart(<Home />);
    expect(await screen.findByRole('button', { name: 'ลองใหม่' })).toBeInTheDocument();
  });
});

describe('a preview', () => {
  const profile = {
    user_id: 9,
    first_name: 'พิม',
    last_name: '',
    email: 'pim@example.com',
    pdpa_consented: true,
  };
  let previews: string[];
  beforeEach(() => {
    previews = [];
    layout(() => HttpResponse.json(layoutOf([BLOCK_OF.sis_text])));
    server.use(
      http.get('*/content/page-layouts/:id', ({ params }) => {
        previews.push(String(params.id));
        return params.id === '12'
          ? HttpResponse.json(layoutOf([BLOCK_OF.grid]))
          : HttpResponse.json({ code: 'ERROR.NOT_FOUND', message: '', message_th: '' }, { status: 404 });
      }),
      http.get('*/api/cart', () => HttpResponse.json({}, { status: 500 })),
    );
  });
  const open = (store: ReturnType<typeof createStore>, id = '12') =>
    renderPart(<Home />, { at: `/?layout_id=${id}`, path: '/', store });

  it('is shown to role 4 (HOME-02)', async () => {
    const store = createStore('th');
    store.dispatch(signedIn({ token: 't', profile: { ...profile, role_id: 4 } }));
    open(store);
    expect(await screen.findByText('ภาพ 1')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'ตัวอย่างเลย์เอาต์ 12' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ออกจากตัวอย่าง' })).toHaveAttribute('href', '/');
    expect(asked).toEqual([]);
  });

  it.each([1, 5, 8, 80] as const)(
    'redirects role %i to the home page (HOME-03, HOME-04)',
    async (role_id) => {
      const store = createStore('th');
      store.dispatch(signedIn({ token: 't', profile: { ...profile, role_id } }));
      const { router } = open(store);
      expect(await screen.findByText('หัวข้อ')).toBeInTheDocument();
      expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
      expect(previews).toEqual([]);
    },
  );

  it.each([0, 4] as const)('is shown to role %i (REST-67, ROLE-08)', async (role_id) => {
    const store = createStore('th');
    store.dispatch(signedIn({ token: 't', profile: { ...profile, role_id } }));
    open(store);
    expect(await screen.findByRole('heading', { name: 'ตัวอย่างเลย์เอาต์ 12' })).toBeInTheDocument();
  });

  it('redirects a guest to the home page, once the session state is known', async () => {
    const store = createStore('th');
    const { router } = open(store);
    expect(await screen.findByRole('status')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?layout_id=12');
    store.dispatch(sessionEnded());
    expect(await screen.findByText('หัวข้อ')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    expect(previews).toEqual([]);
  });

  it.each(['99', 'x', '0', '-1'])('of %s is not found', async (id) => {
    const store = createStore('th');
    store.dispatch(signedIn({ token: 't', profile: { ...profile, role_id: 4 } }));
    open(store, id);
    expect(await screen.findByRole('heading', { name: `ไม่มีเลย์เอาต์ ${id}` })).toBeInTheDocument();
    expect(previews).toEqual(id === '99' ? ['99'] : []);
  });
});
