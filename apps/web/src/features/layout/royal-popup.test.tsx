import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server, settled } from '../../testing/server.ts';
import { popupClosedAt, popupIsDue } from './popup-time.ts';
import RoyalPopup from './royal-popup.tsx';

const popup = {
  image: {
    url: '/img/abc/640.webp',
    alternativeText: { th: 'ของขวัญปีใหม่', en: 'New Year gifts' },
    hash: 'abc',
    width: 640,
    height: 800,
    widths: [160, 320, 640],
  },
  title: { th: 'ปีใหม่ ลด 20%', en: 'New Year: 20% off' },
  text: { th: 'ลดทุกชิ้นในชุดของขวัญ', en: 'Every gift set is less' },
  button: { th: 'ดูชุดของขวัญ', en: 'See the gift sets' },
  link: '/deals',
  close_button_color: '#ffeedd',
  valid_from: '2026-12-19T17:00:00.000Z',
  valid_to: '2027-01-04T17:00:00.000Z',
};
const MINUTE = 60_000;

beforeEach(() => {
  server.use(http.get('*/content/popups', () => HttpResponse.json(popup)));
});

async function drawn(at = '/') {
  const onClose = vi.fn();
  const view = renderPart(
    <>
      <input aria-label="ค้นหา" />
      <RoyalPopup onClose={onClose} />
    </>,
    { at },
  );
  const picture = await screen.findByRole('img', { name: 'ของขวัญปีใหม่', hidden: true });
  return { ...view, onClose, picture };
}

/** @param rest milliseconds without user activity */
async function open(rest = 1500) {
  const view = await drawn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.load(view.picture);
  act(() => void vi.advanceTimersByTime(rest));
  vi.useRealTimers();
  return view;
}
const shown = () => screen.queryByRole('dialog') !== null;

describe('the royal popup', () => {
  it('shows headline, terms, dates and button of its row (HOME-19, HOME-20)', async () => {
    const { picture } = await open();
    const dialog = screen.getByRole('dialog', { name: 'ปีใหม่ ลด 20%' });
    expect(dialog).toHaveTextContent('ลดทุกชิ้นในชุดของขวัญ');
    expect(dialog).toHaveTextContent('20 ธ.ค. 2569 ถึง 4 ม.ค. 2570');
    expect(screen.getByRole('link', { name: 'ดูชุดของขวัญ' })).toHaveAttribute('href', '/deals');
    expect(picture.closest('a')).toHaveAttribute('href', '/deals');
    expect(screen.getByRole('button', { name: 'ปิด' }).parentElement).toHaveStyle({ color: '#ffeedd' });
  });

  it('falls back to the alternative text of its picture and a default button', async () => {
    const empty = { th: '', en: '' };
    const old = { ...popup, title: empty, text: empty, button: empty, valid_to: null };
    server.use(http.get('*/content/popups', () => HttpResponse.json(old)));
    await open();
    expect(screen.getByRole('dialog', { name: 'ของขวัญปีใหม่' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ดูข้อเสนอ' })).toHaveAttribute('href', '/deals');
  });

  it('waits for inactivity, so that it intercepts no tap meant for the page', async () => {
    const { picture } = await drawn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.load(picture);
    for (let taps = 0; taps < 3; taps++) {
      act(() => void vi.advanceTimersByTime(1400));
      fireEvent.pointerUp(document.body);
    }
    expect(shown()).toBe(false);
    act(() => void vi.advanceTimersByTime(1500));
    expect(shown()).toBe(true);
    vi.useRealTimers();
  });

  it('does not open over an open dialog, nor over a focused field', async () => {
    const { picture } = await drawn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sheet = document.body.appendChild(document.createElement('dialog'));
    sheet.open = true;
    fireEvent.load(picture);
    act(() => void vi.advanceTimersByTime(1500));
    expect(screen.queryByRole('dialog', { name: 'ปีใหม่ ลด 20%' })).toBeNull();
    sheet.remove();
    act(() => screen.getByLabelText('ค้นหา').focus());
    fireEvent.keyDown(document.body);
    act(() => void vi.advanceTimersByTime(1500));
    expect(shown()).toBe(false);
    act(() => screen.getByLabelText('ค้นหา').blur());
    fireEvent.pointerUp(document.body);
    act(() => void vi.advanceTimersByTime(1500));
    expect(shown()).toBe(true);
    vi.useRealTimers();
  });

  it('records when it was closed, also by Esc (HOME-22)', async () => {
    const { user, onClose } = await open();
    await user.click(screen.getByRole('button', { name: 'ปิด' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(popupIsDue(Date.now())).toBe(false);
    sessionStorage.clear();
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(popupIsDue(Date.now())).toBe(false);
  });

  it.each(['the picture', 'the button'])(
    'records a click on %s and follows its link (HOME-23)',
    async (part) => {
      const { picture, user, router, onClose } = await open();
      await user.click(part === 'the picture' ? picture : screen.getByRole('link', { name: 'ดูชุดของขวัญ' }));
      expect(router.state.location.pathname).toBe('/deals');
      expect(popupIsDue(Date.now())).toBe(false);
      expect(onClose).toHaveBeenCalled();
    },
  );

  it('opens external links in a new tab, and stays', async () => {
    const link = 'https://line.me/R/ti/p/@malibeauty';
    server.use(http.get('*/content/popups', () => HttpResponse.json({ ...popup, link })));
    const { picture, user, router } = await open();
    expect(picture.closest('a')).toHaveAttribute('href', link);
    expect(picture.closest('a')).toHaveAttribute('target', '_blank');
    // jsdom opens no tabs.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.click(picture);
    expect(router.state.location.pathname).toBe('/');
    expect(popupIsDue(Date.now())).toBe(false);
  });

  it('is not shown without a current one', async () => {
    const none = Object.fromEntries(Object.keys(popup).map((key) => [key, null]));
    server.use(http.get('*/content/popups', () => HttpResponse.json(none)));
    renderPart(<RoyalPopup onClose={() => undefined} />);
    await settled();
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('the popup interval', () => {
  it('is shown a quarter of an hour after it was last closed (HOME-21)', () => {
    const closed = Date.parse('2026-11-21T03:00:00Z');
    expect(popupIsDue(closed)).toBe(true);
    popupClosedAt(closed);
    expect(popupIsDue(closed + 15 * MINUTE - 1)).toBe(false);
    expect(popupIsDue(closed + 15 * MINUTE)).toBe(true);
    // A clock set back does not hide it forever.
    expect(popupIsDue(closed - 1)).toBe(true);
  });
});
