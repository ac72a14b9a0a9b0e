import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
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
  link: '/deals',
  close_button_color: '#ffeedd',
};
const MINUTE = 60_000;

beforeEach(() => {
  server.use(http.get('*/content/popups', () => HttpResponse.json(popup)));
});

async function open() {
  const onClose = vi.fn();
  const view = renderPart(<RoyalPopup onClose={onClose} />);
  const picture = await screen.findByRole('img', { name: 'ของขวัญปีใหม่', hidden: true });
  return { ...view, onClose, picture };
}

describe('the royal popup', () => {
  it('opens when its picture is here, with its text, link and the colour of its button (HOME-19, HOME-20)', async () => {
    const { picture } = await open();
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.load(picture);
    const dialog = screen.getByRole('dialog', { name: 'ของขวัญปีใหม่' });
    expect(dialog).toBeInTheDocument();
    expect(picture.closest('a')).toHaveAttribute('href', '/deals');
    expect(screen.getByRole('button', { name: 'ปิด' }).parentElement).toHaveStyle({ color: '#ffeedd' });
  });

  it('records when it was closed, also by Esc (HOME-22)', async () => {
    const { picture, user, onClose } = await open();
    fireEvent.load(picture);
    await user.click(screen.getByRole('button', { name: 'ปิด' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(popupIsDue(Date.now())).toBe(false);
    sessionStorage.clear();
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(popupIsDue(Date.now())).toBe(false);
  });

  it('records a click and follows its link (HOME-23)', async () => {
    const { picture, user, router, onClose } = await open();
    fireEvent.load(picture);
    await user.click(picture);
    expect(router.state.location.pathname).toBe('/deals');
    expect(popupIsDue(Date.now())).toBe(false);
    expect(onClose).toHaveBeenCalled();
  });

  it('leads out of the shop in a tab of its own, and stays where it is', async () => {
    const link = 'https://line.me/R/ti/p/@malibeauty';
    server.use(http.get('*/content/popups', () => HttpResponse.json({ ...popup, link })));
    const { picture, user, router } = await open();
    fireEvent.load(picture);
    expect(picture.closest('a')).toHaveAttribute('href', link);
    expect(picture.closest('a')).toHaveAttribute('target', '_blank');
    // jsdom opens no tabs.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.click(picture);
    expect(router.state.location.pathname).toBe('/');
    expect(popupIsDue(Date.now())).toBe(false);
  });

  it('is not there when there is none', async () => {
    server.use(
      http.get('*/content/popups', () =>
        HttpResponse.json({ image: null, link: null, close_button_color: null }),
      ),
    );
    renderPart(<RoyalPopup onClose={() => undefined} />);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('its time', () => {
  it('comes a quarter of an hour after it was last closed (HOME-21)', () => {
    const closed = Date.parse('2026-11-21T03:00:00Z');
    expect(popupIsDue(closed)).toBe(true);
    popupClosedAt(closed);
    expect(popupIsDue(closed + 15 * MINUTE - 1)).toBe(false);
    expect(popupIsDue(closed + 15 * MINUTE)).toBe(true);
    // A clock that was put back does not hide it for ever.
    expect(popupIsDue(closed - 1)).toBe(true);
  });
});
