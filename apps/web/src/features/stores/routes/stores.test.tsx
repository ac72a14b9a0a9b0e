import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { LOCATIONS } from '../fixtures.ts';
import { stores as english } from '../texts/en.ts';
import { Component as Store } from './store.tsx';
import { Component as Stores } from './stores.tsx';

beforeEach(() => {
  // Saturday noon in Bangkok.
  vi.useFakeTimers({ now: new Date('2026-11-21T05:00:00Z'), toFake: ['Date'] });
  server.use(http.get('*/content/store-locations', () => HttpResponse.json(LOCATIONS)));
  return () => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'geolocation');
    document.querySelector('meta[name=map-tiles]')?.remove();
  };
});

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

/** Fake geolocation. */
function device(answer: { lat: number; lng: number } | { code: number }) {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (at: unknown) => void, refused: (why: unknown) => void) =>
        'code' in answer
          ? refused({ code: answer.code, PERMISSION_DENIED: 1 })
          : found({ coords: { latitude: answer.lat, longitude: answer.lng } }),
    },
  });
}

/** Configures map tiles in the document. */
function withTiles() {
  const meta = document.createElement('meta');
  meta.name = 'map-tiles';
  meta.content = '/tiles/{z}/{x}/{y}.png';
  meta.dataset.attribution = '© Maps';
  document.head.append(meta);
}

describe('the branch locator', () => {
  it('shows address, phone, hours and the new badge of every branch (INFO-04, INFO-07)', async () => {
    renderPart(<Stores />);
    const item = (await screen.findByRole('heading', { name: 'อารีย์' })).closest('li');
    if (item === null) throw new Error('no item');
    const inside = within(item);
    expect(inside.getByText(/5 ซอยพหลโยธิน 7/)).toBeInTheDocument();
    expect(inside.getByRole('link', { name: /02-114-0802/ })).toHaveAttribute('href', 'tel:021140802');
    expect(inside.getByText('เปิดอยู่')).toBeInTheDocument();
    expect(inside.getByText('ปิด 22:00 น.')).toBeInTheDocument();
    expect(inside.getByText('สาขาใหม่')).toBeInTheDocument();
    expect(names()).toEqual(['สยามสแควร์', 'อารีย์', 'นิมมาน เชียงใหม่']);
  });

  it('searches by district and keeps the search in the URL', async () => {
    const { user, router } = renderPart(<Stores />);
    await user.type(await screen.findByRole('searchbox'), 'phaya thai');
    expect(names()).toEqual(['อารีย์']);
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('phaya thai');
  });

  it('reports no match, with a reset (INFO-06)', async () => {
    const { user } = renderPart(<Stores />, { at: '/store_locations?q=ภูเก็ต' });
    expect(await screen.findByRole('heading', { name: 'ไม่พบสาขาที่ตรงกับคำค้นหา' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ดูสาขาทั้งหมด' }));
    expect(names()).toHaveLength(3);
    expect(english.none).toBe('No branches found matching the search term.');
  });

  it('filters by province', async () => {
    const { user } = renderPart(<Stores />);
    await user.click(await screen.findByRole('button', { name: 'เชียงใหม่' }));
    expect(names()).toEqual(['นิมมาน เชียงใหม่']);
  });

  it('requests the position on demand only, and sorts by distance', async () => {
    device({ lat: 13.78, lng: 100.54 });
    const { user } = renderPart(<Stores />);
    await screen.findByRole('heading', { name: 'สยามสแควร์' });
    expect(names()[0]).toBe('สยามสแควร์');
    await user.click(screen.getByRole('button', { name: 'ใกล้ฉัน' }));
    await waitFor(() => expect(names()[0]).toBe('อารีย์'));
    expect(screen.getByText('ห่างจากคุณ 50 ม.')).toBeInTheDocument();
  });

  it('handles a denied position', async () => {
    device({ code: 1 });
    const { user } = renderPart(<Stores />);
    await user.click(await screen.findByRole('button', { name: 'ใกล้ฉัน' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('ไม่เป็นไรเลย');
    expect(names()).toHaveLength(3);
  });

  it('synchronises the selection of list and map', async () => {
    withTiles();
    const { user } = renderPart(<Stores />);
    const pin = await screen.findByRole('button', { name: 'อารีย์' });
    await user.click(pin);
    const item = screen.getByRole('heading', { name: 'อารีย์' }).closest('li');
    expect(item).toHaveAttribute('aria-current', 'true');
    expect(pin).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'ดูบนแผนที่ สยามสแควร์' }));
    expect(pin).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('button', { name: 'สยามสแควร์' })).toHaveAttribute('aria-pressed', 'true');
    expect(item).not.toHaveAttribute('aria-current');
  });

  it('chooses on the map with the keyboard', async () => {
    withTiles();
    const { user } = renderPart(<Stores />);
    const pin = await screen.findByRole('button', { name: 'นิมมาน เชียงใหม่' });
    pin.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('link', { name: 'นิมมาน เชียงใหม่' })).toHaveFocus();
  });

  it('shows no map without tiles: a list with directions links', async () => {
    renderPart(<Stores />);
    const item = (await screen.findByRole('heading', { name: 'อารีย์' })).closest('li');
    if (item === null) throw new Error('no item');
    expect(within(item).getByRole('link', { name: /^แผนที่ Google/ })).toBeInTheDocument();
    expect(within(item).getByRole('link', { name: /^แผนที่ Apple/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /ดูบนแผนที่/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'แผนที่สาขา' })).toBeNull();
    expect(document.querySelector('.leaflet-container')).toBeNull();
  });

  it('shows a map with the configured tiles and their attribution', async () => {
    withTiles();
    renderPart(<Stores />);
    expect(await screen.findByText('© Maps')).toBeInTheDocument();
    // Tile of the map's own centre, at its own zoom (INFO-08).
    const tile = (share: number) => Math.floor(share * 2 ** LOCATIONS.zoom);
    const lat = (LOCATIONS.lat * Math.PI) / 180;
    const x = tile((LOCATIONS.lng + 180) / 360);
    const y = tile((1 - Math.asinh(Math.tan(lat)) / Math.PI) / 2);
    expect(document.querySelector(`img[src="/tiles/18/${x}/${y}.png"]`)).toBeInTheDocument();
  });

  it('offers a retry when the branches fail to load', async () => {
    let fails = true;
    server.use(
      http.get('*/content/store-locations', () =>
        fails ? new HttpResponse(null, { status: 500 }) : HttpResponse.json(LOCATIONS),
      ),
    );
    const { user } = renderPart(<Stores />);
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    fails = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'สยามสแควร์' })).toBeInTheDocument();
  });
});

describe('one branch', () => {
  const show = (store_id: string) =>
    renderPart(<Store />, { at: `/store_locations/${store_id}`, path: '/store_locations/:store_id' });

  it('shows the hours of the week, directions and nearby branches (SHELL-05)', async () => {
    show('chiang-mai');
    expect(await screen.findByRole('heading', { level: 1, name: 'นิมมาน เชียงใหม่' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^จันทร์/ })).toHaveTextContent('ปิด');
    expect(screen.getByRole('row', { name: /^เสาร์/ })).toHaveTextContent('เสาร์ วันนี้10:00–22:00 น.');
    expect(screen.getByText('หน้าปากซอย 5')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^แผนที่ Google/ })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=18.7997,98.9673',
    );
    expect(screen.getByRole('link', { name: /^อารีย์/ })).toHaveAttribute('href', '/store_locations/ari');
    await waitFor(() => expect(document.title).toBe('นิมมาน เชียงใหม่ | มะลิ'));
  });

  it('reports an unknown branch, and links to all of them', async () => {
    show('nowhere');
    expect(await screen.findByRole('heading', { level: 1, name: 'ไม่พบสาขานี้' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'สาขาทั้งหมด' })).toHaveAttribute('href', '/store_locations');
  });
});
