import type { Block } from '@mali/contracts/content';
import { BLOCK_TYPES } from '@mali/contracts/content-values';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../../app/i18n.ts';
import { type AppStore, createStore } from '../../app/store.ts';
import { serverTimeReceived } from '../../clients/server-clock.ts';
import { card, cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { acceptAll } from '../consent/choice.ts';
import { consentGiven } from '../consent/index.ts';
import { BLOCK_OF, bi, layoutOf, picture, slide } from './fixtures.ts';
import { LayoutView } from './layout-view.tsx';

const FAILED = 'โหลดส่วนนี้ไม่สำเร็จ';

const show = (components: Block[], options: Parameters<typeof renderPart<AppStore>>[1] = {}) =>
  renderPart(<LayoutView layout={layoutOf(components)} waited={false} />, options);

beforeEach(() => {
  // A changed bag is refreshed shortly after.
  server.use(http.post('*/api/cart_process', () => HttpResponse.json(cartAnswer([]))));
});
/** Returns and clears React's reports of errors caught by boundaries. */
function faults(): unknown[] {
  const told = vi.spyOn(console, 'error');
  const calls = [...told.mock.calls];
  told.mockClear();
  return calls;
}

afterEach(async () => {
  await showLanguage('th');
});

describe('a page of blocks', () => {
  it('has a block for each type of the contract (HOME-08 to HOME-12)', () => {
    expect(Object.keys(BLOCK_OF).sort()).toEqual([...BLOCK_TYPES].sort());
  });

  it.each(BLOCK_TYPES)('renders %s in both languages', async (type) => {
    const thai = show([BLOCK_OF[type]]);
    expect((await screen.findAllByText(/หัวข้อ|สไลด์ 1/))[0]).toBeInTheDocument();
    expect(screen.queryByText(/Heading$|Slide 1/)).toBeNull();
    thai.unmount();

    await showLanguage('en');
    show([BLOCK_OF[type]], { store: createStore('en') });
    expect((await screen.findAllByText(/Heading|Slide 1/))[0]).toBeInTheDocument();
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(screen.queryByText('Component failed to load')).toBeNull();
  });

  it('keeps the order of its blocks, and gives each an anchor', async () => {
    const { container } = show([BLOCK_OF.sis_text, BLOCK_OF.grid, BLOCK_OF.coupons]);
    await screen.findByText('MALI10');
    await screen.findByText('ภาพ 1');
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id) => ['sis-text', 'grid', 'coupons'].includes(id))).toEqual([
      'sis-text',
      'grid',
      'coupons',
    ]);
  });

  it('shows no picture for a category whose products only have placeholders', async () => {
    const [tile] = BLOCK_OF.categories.categories;
    const tiles = ['/img/noimage0123/640.webp', '/img/abc123def456/640.webp'].map((image, n) => ({
      ...tile,
      ...{ cat_id: n + 1, image, category_th: `หมวด ${n + 1}` },
    }));
    show([{ ...BLOCK_OF.categories, categories: tiles } as Block]);
    const entry = async (name: string) => (await screen.findByText(name)).closest('a');
    expect((await entry('หมวด 1'))?.querySelector('img')).toBeNull();
    expect((await entry('หมวด 2'))?.querySelector('img')).not.toBeNull();
  });

  it('ignores an unknown block type (HOME-14)', async () => {
    const unknown = JSON.parse('{"id":"new","type":"hologram"}') as Block;
    const { container } = show([unknown, BLOCK_OF.sis_text]);
    expect(await screen.findByText('หัวข้อ')).toBeInTheDocument();
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(container.querySelector('#new')).toBeNull();
  });

  it('replaces a failed block by a message, without affecting others (HOME-15)', async () => {
    const broken = JSON.parse('{"id":"broken","type":"grid","title":null,"items":[{}]}') as Block;
    show([BLOCK_OF.sis_text, broken, BLOCK_OF.coupons]);
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(screen.getByText('หัวข้อ', { selector: '#sis-text *' })).toBeInTheDocument();
    expect(await screen.findByText('MALI10')).toBeInTheDocument();
    expect(faults()).not.toEqual([]);
  });

  it('shows the same for a block failed on the server, with the text of HOME-16', async () => {
    const failed: Block = { id: 'gone', type: 'failed', of: 'recommend' };
    const thai = show([failed]);
    expect(screen.getByText(FAILED)).toBeInTheDocument();
    thai.unmount();
    await showLanguage('en');
    show([failed], { store: createStore('en') });
    expect(screen.getByText('Component failed to load')).toBeInTheDocument();
  });

  it('retries a block with new data', async () => {
    const broken = JSON.parse('{"id":"grid","type":"grid","items":null}') as Block;
    const { rerender, store } = show([broken]);
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(faults()).not.toEqual([]);
    const { Providers } = await import('../../app/providers.tsx');
    const { MemoryRouter } = await import('react-router-dom');
    rerender(
      <Providers store={store}>
        <MemoryRouter>
          <LayoutView layout={layoutOf([BLOCK_OF.grid])} waited={false} />
        </MemoryRouter>
      </Providers>,
    );
    expect(await screen.findByText('ภาพ 1')).toBeInTheDocument();
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  const bare: [string, Block][] = [
    ['recommend', { ...BLOCK_OF.recommend, cards: [] }],
    ['flash_sale', { ...BLOCK_OF.flash_sale, cards: [], promo_ids: [], ends_at: null }],
    ['home_carousel', { ...BLOCK_OF.home_carousel, slides: [] }],
    ['coupons', { ...BLOCK_OF.coupons, coupons: [] }],
  ];
  it.each(bare)('renders nothing for an empty %s', async (_, block) => {
    const { container } = show([block, BLOCK_OF.sis_text]);
    await screen.findByText('หัวข้อ', { selector: '#sis-text *' });
    await waitFor(() => expect(container.querySelector(`#${block.id}`)).not.toBeNull());
    expect(container.querySelector(`#${block.id}`)).toBeEmptyDOMElement();
  });
});

describe('a picture of an editor', () => {
  it('has all formats, widths and crops, and reserves its space', () => {
    const { container } = show([BLOCK_OF.carousel]);
    const [first] = container.querySelectorAll('picture');
    const sources = [...(first?.querySelectorAll('source') ?? [])].map((source) => [
      source.media,
      source.type,
      source.srcset,
      source.getAttribute('width'),
      source.getAttribute('height'),
    ]);
    expect(sources).toEqual([
      [
        '(max-width: 767px)',
        'image/avif',
        '/img/phone100/480.avif 480w, /img/phone100/960.avif 960w',
        '1000',
        '1100',
      ],
      [
        '(max-width: 767px)',
        'image/webp',
        '/img/phone100/480.webp 480w, /img/phone100/960.webp 960w',
        '1000',
        '1100',
      ],
      ['', 'image/avif', '/img/slide100/480.avif 480w, /img/slide100/960.avif 960w', '1200', '900'],
      ['', 'image/webp', '/img/slide100/480.webp 480w, /img/slide100/960.webp 960w', '1200', '900'],
    ]);
    const image = first?.querySelector('img');
    expect(image).toHaveAttribute('width', '1200');
    expect(image).toHaveAttribute('fetchpriority', 'high');
    expect(image).toHaveAttribute('loading', 'eager');
    const later = container.querySelectorAll('img')[1];
    expect(later).toHaveAttribute('loading', 'lazy');
  });
});

describe('a carousel', () => {
  const turning: { to: number; behavior: string | undefined }[] = [];
  beforeEach(() => {
    turning.length = 0;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    Element.prototype.scrollTo = ((options: ScrollToOptions) => {
      turning.push({ to: options.left ?? 0, behavior: options.behavior });
    }) as typeof Element.prototype.scrollTo;
    return () => vi.useRealTimers();
  });
  const current = () =>
    screen.getAllByRole('button', { name: /จาก 3/ }).findIndex((mark) => mark.hasAttribute('aria-current'));

  it('exposes only the current slide to keyboard and screen readers', () => {
    show([BLOCK_OF.home_carousel]);
    const region = screen.getByRole('region', { name: 'เรื่องเด่น' });
    expect(region).toHaveAttribute('aria-roledescription', 'ภาพสไลด์');
    const slides = [...region.querySelectorAll('[aria-roledescription="สไลด์"]')];
    expect(slides.map((each) => each.hasAttribute('inert'))).toEqual([false, true, true]);
  });

  it('moves by its buttons, its indicators and the arrow keys, wrapping', async () => {
    const { user } = show([{ ...BLOCK_OF.home_carousel, autoplay: 0 }]);
    await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
    expect(current()).toBe(1);
    await user.click(screen.getByRole('button', { name: /3 จาก 3/ }));
    expect(current()).toBe(2);
    await user.keyboard('{ArrowRight}');
    expect(current()).toBe(0);
    await user.keyboard('{ArrowLeft}');
    expect(current()).toBe(2);
  });

  it('plays until paused or used (WCAG 2.2.2)', async () => {
    const { user } = show([BLOCK_OF.home_carousel]);
    act(() => vi.advanceTimersByTime(5000));
    expect(current()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'หยุดเลื่อนเอง' }));
    await user.tab();
    act(() => vi.advanceTimersByTime(20_000));
    expect(current()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'ให้เลื่อนเอง' }));
    await user.click(document.body);
    act(() => vi.advanceTimersByTime(5000));
    expect(current()).toBe(2);
  });

  it('pauses while it has the focus', async () => {
    const { user } = show([BLOCK_OF.home_carousel]);
    await user.tab();
    act(() => vi.advanceTimersByTime(20_000));
    expect(current()).toBe(0);
  });

  it('does not play with reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    show([BLOCK_OF.home_carousel]);
    act(() => vi.advanceTimersByTime(20_000));
    expect(current()).toBe(0);
    vi.unstubAllGlobals();
  });

  it('with one slide is a picture with text, without controls', () => {
    show([{ ...BLOCK_OF.carousel, slides: [slide(1)] }]);
    expect(screen.getByRole('heading', { name: 'สไลด์ 1' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a flash sale', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T15:58:50Z'), shouldAdvanceTime: true });
    // The visitor's clock is an hour slow.
    serverTimeReceived(Date.parse('2026-11-21T16:58:50Z'));
    return () => {
      serverTimeReceived(Date.now());
      vi.useRealTimers();
    };
  });

  it("counts down on the server's clock and shows the remaining units", async () => {
    show([BLOCK_OF.flash_sale]);
    expect(await screen.findByRole('timer')).toHaveTextContent(/00:+01:+10/);
    act(() => vi.advanceTimersByTime(8000));
    expect(screen.getByRole('timer')).toHaveTextContent(/00:+01:+0[12]/);
    const [some, all] = screen.getAllByRole('progressbar');
    expect(some).toHaveAttribute('value', '32');
    expect(some).toHaveAttribute('max', '50');
    expect(some).toHaveAccessibleName('ขายแล้ว 32 จาก 50');
    expect(all).toHaveAttribute('value', '9');
  });

  it('does not show zero sold units', async () => {
    show([{ ...BLOCK_OF.flash_sale, stock: [{ mat_var_id: 10, allotment: 50, taken: 0 }] }]);
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText(/ขายแล้ว/)).toBeNull();
  });

  it('refetches the page when it ends', async () => {
    let asked = 0;
    const ended = layoutOf([BLOCK_OF.sis_text]);
    server.use(
      http.post('*/content/api/web/layout', () => {
        asked += 1;
        return HttpResponse.json(asked === 1 ? layoutOf([BLOCK_OF.flash_sale]) : ended);
      }),
    );
    const { LayoutPage } = await import('./layout-page.tsx');
    renderPart(<LayoutPage name="deals" title="โปรโมชัน" canonical="/deals" empty={null} />);
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(71_000));
    expect(await screen.findByRole('link', { name: 'อ่านต่อ' })).toBeInTheDocument();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(asked).toBe(2);
  });
});

describe('a video', () => {
  it('of a site loads nothing before click and consent', async () => {
    const { container, user } = show([BLOCK_OF.video]);
    await user.click(await screen.findByRole('button', { name: 'เล่น หัวข้อ' }));
    expect(container.querySelector('iframe')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('YouTube');
    expect(screen.getByRole('link', { name: /ดูบน YouTube/ })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=abcd1234',
    );
    await user.click(screen.getByRole('button', { name: 'ยินยอมและเล่น' }));
    expect(container.querySelector('iframe')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/abcd1234?autoplay=1&rel=0',
    );
  });

  it('of a site plays at once with prior consent', async () => {
    const store = createStore('th');
    store.dispatch(consentGiven(acceptAll(Date.now())));
    const { container, user } = show(
      [{ ...BLOCK_OF.video, source: { kind: 'site', site: 'vimeo', id: '123456' } }],
      { store },
    );
    await user.click(await screen.findByRole('button', { name: 'เล่น หัวข้อ' }));
    expect(container.querySelector('iframe')?.src).toBe(
      'https://player.vimeo.com/video/123456?autoplay=1&dnt=1',
    );
  });

  it('of the shop is loaded on play, and reports a failure', async () => {
    const { container, user } = show([{ ...BLOCK_OF.video, source: { kind: 'file', url: '/img/film.mp4' } }]);
    expect(container.querySelector('video')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'เล่น หัวข้อ' }));
    const video = container.querySelector('video');
    expect(video).toHaveAttribute('controls');
    act(() => {
      video?.dispatchEvent(new Event('error'));
    });
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
  });

  it('without sound plays automatically and can be paused', async () => {
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
    const { container, user } = show([
      { ...BLOCK_OF.video, silent: true, source: { kind: 'file', url: '/img/film.mp4' } },
    ]);
    await user.click(await screen.findByRole('button', { name: 'หยุดชั่วคราว' }));
    expect(pause).toHaveBeenCalled();
    expect(container.querySelector('video')).toHaveProperty('muted', true);
  });
});

describe('tabs', () => {
  it('show the products of the selected one, by click and by arrow key, and none without products', async () => {
    const { user } = show([BLOCK_OF.tabs]);
    const list = await screen.findByRole('tablist', { name: 'หัวข้อ' });
    expect(within(list).getAllByRole('tab')).toHaveLength(2);
    expect(screen.getByRole('tabpanel', { name: 'ปาก' })).toHaveTextContent('สินค้า 1');
    await user.click(screen.getByRole('tab', { name: 'ปาก' }));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'ตา' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'ตา' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'ตา' })).toHaveTextContent('สินค้า 2');
    expect(screen.queryByText('สินค้า 1')).toBeNull();
  });
});

describe('a coupon', () => {
  it('is applied to the bag with one click', async () => {
    server.use(
      http.get('*/api/promotion', () =>
        HttpResponse.json({
          rule: { code: 'MALI10', kind: 'percent', name_en: 'Ten off', name_th: 'ลดสิบ', discount: 10 },
        }),
      ),
    );
    const { user, store } = show([BLOCK_OF.coupons]);
    const ticket = await screen.findByRole('article');
    expect(ticket).toHaveTextContent('ลด 10%');
    expect(ticket).toHaveTextContent('ครบ ฿499 · ลดสูงสุด ฿150 · ถึง 31 ธ.ค. 2569');
    await user.click(within(ticket).getByRole('button', { name: 'ใช้คูปองนี้ MALI10' }));
    expect(await screen.findByRole('status')).toHaveTextContent('ใช้อยู่ในถุงของคุณ');
    expect(store.getState().cart.promo_code).toBe('MALI10');
  });

  it('shows why it is invalid', async () => {
    server.use(
      http.get('*/api/promotion', () =>
        HttpResponse.json({ code: 'PROMO.EXPIRED', message: 'It is over.', message_th: 'หมดอายุแล้ว' }),
      ),
    );
    const { user } = show([BLOCK_OF.coupons]);
    await user.click(await screen.findByRole('button', { name: /ใช้คูปองนี้/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('หมดอายุแล้ว');
  });

  it('for members asks a guest to sign in, and a used-up one is disabled', async () => {
    const [coupon] = BLOCK_OF.coupons.coupons;
    if (coupon === undefined) throw new Error('the fixture has a coupon');
    const { user, store } = show([
      {
        ...BLOCK_OF.coupons,
        coupons: [
          { ...coupon, login_required: true },
          { ...coupon, code: 'GONE', used_up: true },
        ],
      },
    ]);
    const buttons = await screen.findAllByRole('button');
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0] as HTMLElement);
    expect(store.getState().layout.popup).toBe('login');
    expect(screen.getByText('มีคนรับไปครบแล้ว')).toBeInTheDocument();
  });
});

describe('a picture with products (type A)', () => {
  it('adds all its products to the bag at once, if none has variants', async () => {
    const { user, store } = show([BLOCK_OF.sis_type_a]);
    await user.click(await screen.findByRole('button', { name: 'ใส่ถุงทั้ง 2 ชิ้น ฿189.50' }));
    expect(store.getState().cart.items).toMatchObject([{ mat_var_id: 10 }, { mat_var_id: 20 }]);
  });

  it('links to them otherwise', async () => {
    show([{ ...BLOCK_OF.sis_type_a, cards: [card(1), card(2, { variant_count: 3 })] }]);
    expect(await screen.findByRole('link', { name: 'ไปดู' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('links of editors', () => {
  it('to other sites open a new tab and announce it', async () => {
    show([BLOCK_OF.call_to_action]);
    const away = await screen.findByRole('link', { name: /^อ่าน\s*\(เปิดในแท็บใหม่\)$/ });
    expect(away).toHaveAttribute('target', '_blank');
    expect(away).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: 'ไปดู' })).not.toHaveAttribute('target');
  });

  it('within a text navigate without a page load', async () => {
    const { user, router } = show([BLOCK_OF.sis_text]);
    await user.click(await screen.findByRole('link', { name: 'อ่านต่อ' }));
    expect(router.state.location.pathname).toBe('/blogs');
  });

  it('with a picture repeating the adjacent text are announced once', async () => {
    show([{ ...BLOCK_OF.grid, items: [{ ...BLOCK_OF.sis_type_d.tile, picture: picture('x') }] }]);
    const link = await screen.findByRole('link', { name: 'ภาพ 1' });
    expect(within(link).queryByRole('img')).toBeNull();
    expect(bi('a', 'b')).toEqual({ th: 'a', en: 'b' });
  });
});
