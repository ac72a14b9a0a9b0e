import type { Giveaway, MyGiveaway } from '@mali/contracts/giveaways';
import type { SavedAddress } from '@mali/contracts/profile';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { serverTimeReceived } from '../../../clients/server-clock.ts';
import { memberStore } from '../../../testing/member.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { sessionEnded } from '../../session/index.ts';
import { drawn, giveaway, mine } from '../fixtures.ts';
import { Component as OneGiveaway } from './giveaway.tsx';
import { Component as Giveaways } from './giveaways.tsx';

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  serverTimeReceived(Date.now());
  // The not-found page shows the departments.
  server.use(http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [], count: 0 })));
});

const address = (address_id: number, more: Partial<SavedAddress> = {}): SavedAddress => ({
  ...{ address_id, first_name: 'พิมพ์ชนก', last_name: `ใจดี ${address_id}`, email: null },
  ...{ address: '99/1 ถนนสีลม', subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร' },
  ...{ zipcode: '10500', country_code: 'TH', mobile: '0812345678', mobile_2: null, note: null },
  ...{ tax_address: false, tax_kind: null, tax_name: null, tax_id: null, tax_branch: null },
  ...{ is_default: false, is_delivery: false, is_tax: false },
  ...more,
});

describe('the list', () => {
  const open = (data: Giveaway[]) => {
    server.use(http.get('*/api/v3/giveaways', () => HttpResponse.json({ data, count: data.length })));
    return renderPart(<Giveaways />);
  };

  it('lists open, upcoming and ended ones, with the names of the winners', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const soon = giveaway(2, { state: 'soon', opens_at: at(2), closes_at: at(9), entries: 0 });
    open([giveaway(1), soon, drawn(3)]);
    const now = within(await screen.findByRole('region', { name: 'เปิดรับอยู่' }));
    expect(now.getByRole('heading', { name: 'ลองของ 1' })).toBeInTheDocument();
    expect(now.getByText('ร่วมแล้ว 41 คน')).toBeInTheDocument();
    expect(now.getByText('ราคาในร้าน ฿590')).toBeInTheDocument();
    expect(now.getByRole('timer')).toHaveTextContent('ปิดรับใน');
    const coming = within(screen.getByRole('region', { name: 'เร็ว ๆ นี้' }));
    expect(coming.getByText(/^เปิดรับ /)).toBeInTheDocument();
    const over = within(screen.getByRole('region', { name: 'ที่ผ่านมา' }));
    expect(over.getByText('พิ*** ใจ***')).toBeInTheDocument();
    expect(over.getByText('อดีตสมาชิก')).toBeInTheDocument();
    expect(over.getByRole('link')).toHaveAttribute('href', '/campaign/giveaway/3');
  });

  it('reports that there is none', async () => {
    open([]);
    expect(await screen.findByText('ตอนนี้ยังไม่มีของแจกให้ลอง')).toBeInTheDocument();
  });
});

describe('one giveaway', () => {
  let sent: unknown[] = [];
  beforeEach(() => {
    sent = [];
  });
  /** The page for this user; entering, leaving and claiming update the user's state. */
  function open(one: Giveaway, own: MyGiveaway | null, store = memberStore()) {
    let now = own;
    const becomes = (next: Partial<MyGiveaway>) => {
      now = mine({ ...now, ...next });
      return HttpResponse.json(now);
    };
    const url = '*/api/v3/giveaways/1';
    server.use(
      http.get(url, () => HttpResponse.json(one)),
      http.get(`${url}/mine`, () => HttpResponse.json(now)),
      http.post(`${url}/entry`, async ({ request }) => {
        sent.push(await request.json());
        return becomes({ entry_no: 42, entered_at: new Date().toISOString() });
      }),
      http.delete(`${url}/entry`, () => becomes({ entry_no: null, entered_at: null })),
      http.post(`${url}/claim`, async ({ request }) => {
        sent.push(await request.json());
        const { first_name, last_name, mobile, note, ...place } = address(2);
        const to = { first_name, last_name, mobile, note, ...place };
        return becomes({ claimed_at: new Date().toISOString(), address: to });
      }),
    );
    return renderPart(<OneGiveaway />, { at: '/campaign/giveaway/1', path: '/campaign/giveaway/:id', store });
  }
  const visitor = () => {
    const store = createStore('th');
    store.dispatch(sessionEnded());
    return store;
  };

  it('shows prize and terms, and asks a visitor to sign in', async () => {
    open(giveaway(1, { face_types: ['dry'] }), null, visitor());
    expect(await screen.findByRole('heading', { level: 1, name: 'ลองของ 1' })).toBeInTheDocument();
    expect(screen.getByText('พลอย เซรั่ม · 30 มล.')).toBeInTheDocument();
    expect(screen.getByText('สำหรับผิวแห้ง ตามที่บอกไว้ในโปรไฟล์')).toBeInTheDocument();
    expect(screen.getByText(/ภายใน 14 วันหลังของถูกส่ง/)).toBeInTheDocument();
    expect(screen.getByText('เปิดเผยหลังสุ่ม')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'ขอลองชิ้นนี้' })).toBeNull();
  });

  it('is entered after agreeing, and can be left again', async () => {
    const { user } = open(giveaway(1), mine());
    await user.click(await screen.findByRole('button', { name: 'ขอลองชิ้นนี้' }));
    expect(screen.getByRole('alert')).toHaveTextContent('กรุณาอ่านและยอมรับเงื่อนไขก่อน');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'ขอลองชิ้นนี้' }));
    expect(await screen.findByText(/หมายเลขของคุณคือ 42/)).toBeInTheDocument();
    expect(sent).toEqual([{ agreed: true }]);
    await user.click(screen.getByRole('button', { name: 'ถอนตัว' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'ถอนตัว' }));
    expect(await screen.findByRole('button', { name: 'ขอลองชิ้นนี้' })).toBeInTheDocument();
  });

  it('shows why it was rejected', async () => {
    const { user } = open(giveaway(1), mine());
    const refusal = { code: 'GIVEAWAY.NOT_OPEN', message: 'Closed.', message_th: 'ปิดรับแล้ว' };
    server.use(http.post('*/api/v3/giveaways/1/entry', () => HttpResponse.json(refusal, { status: 409 })));
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'ขอลองชิ้นนี้' }));
    expect(await screen.findByText('ปิดรับแล้ว')).toBeInTheDocument();
  });

  it.each([
    ['skin', 'ไปที่โปรไฟล์', '/account/profile'],
    ['review_due', 'ไปเขียนรีวิว', '/campaign/giveaway/9'],
  ] as const)('shows users who cannot enter (%s) what they can do', async (reason, link, to) => {
    open(giveaway(1, { face_types: ['dry'] }), mine({ reason, review_due: reason === 'skin' ? null : 9 }));
    expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', to);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('excludes staff', async () => {
    open(giveaway(1), null, memberStore(4));
    expect(await screen.findByText('ทีมงานของร้านร่วมกิจกรรมไม่ได้')).toBeInTheDocument();
  });

  it('closes by the clock of the server on the open page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const soon = new Date(Date.now() + 60_000).toISOString();
    open(giveaway(1, { closes_at: soon }), mine({ entry_no: 5 }));
    expect(await screen.findByText(/หมายเลขของคุณคือ 5/)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(62_000));
    expect(await screen.findByText(/กำลังสุ่มผู้ได้รับ ผลจะขึ้นที่นี่/)).toBeInTheDocument();
  });

  it('shows winners and draw data, and a message to those who did not win', async () => {
    open(drawn(1, { reviews: 2 }), mine({ entry_no: 5 }));
    expect(await screen.findByText('ครั้งนี้ยังไม่ได้รับ')).toBeInTheDocument();
    expect(screen.getByText('พิ*** ใจ***')).toBeInTheDocument();
    expect(screen.getByText('b'.repeat(64))).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ลำดับทั้งหมด' })).toHaveAttribute(
      'href',
      '/api/v3/giveaways/1/draw',
    );
    expect(screen.getByRole('link', { name: 'รีวิวจากกิจกรรมนี้ 2 รีวิว' })).toHaveAttribute(
      'href',
      '/item/1/10#reviews',
    );
  });

  const won = (more: Partial<MyGiveaway> = {}) =>
    mine({ entry_no: 7, won: true, claim_by: new Date(Date.now() + 3_600_000).toISOString(), ...more });

  it('lets a winner select a saved address, the delivery address first', async () => {
    const data = [address(1, { is_default: true }), address(2, { is_delivery: true })];
    server.use(http.get('*/api/v3/users/me/addresses', () => HttpResponse.json({ data, count: 2 })));
    const { user } = open(drawn(1), won());
    expect(await screen.findByRole('radio', { name: /ใจดี 2/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'ยืนยันที่อยู่นี้' }));
    expect(await screen.findByText('ได้รับที่อยู่แล้ว กำลังเตรียมส่ง')).toBeInTheDocument();
    expect(sent).toEqual([{ address_id: 2 }]);
    await user.click(screen.getByRole('button', { name: 'เปลี่ยนที่อยู่' }));
    expect(await screen.findByRole('button', { name: 'ยืนยันที่อยู่นี้' })).toBeInTheDocument();
  });

  it('links a winner without an address to the address book, and reports a missed deadline', async () => {
    server.use(http.get('*/api/v3/users/me/addresses', () => HttpResponse.json({ data: [], count: 0 })));
    const { unmount } = open(drawn(1), won());
    expect(await screen.findByRole('link', { name: 'เพิ่มที่อยู่' })).toHaveAttribute('href', '/account/address');
    unmount();
    open(drawn(1), won({ claim_by: new Date(Date.now() - 1).toISOString() }));
    expect(await screen.findByText(/เลยกำหนดแจ้งที่อยู่แล้ว/)).toBeInTheDocument();
  });

  it('links from the parcel to the review, and shows a thank-you after it', async () => {
    const sent_at = new Date().toISOString();
    const way = { claimed_at: sent_at, sent_at, tracking_no: 'TH77', review_by: sent_at };
    const { unmount } = open(drawn(1), won(way));
    expect(await screen.findByText('เลขพัสดุ TH77')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'เขียนรีวิว' })).toHaveAttribute('href', '/item/1/10/addreview');
    unmount();
    open(drawn(1), won({ ...way, reviewed: true }));
    expect(await screen.findByText('ขอบคุณสำหรับรีวิว')).toBeInTheDocument();
  });

  it.each(['nothing', '0', '99999999999'])('is 404 for %s', async (id) => {
    renderPart(<OneGiveaway />, { at: `/campaign/giveaway/${id}`, path: '/campaign/giveaway/:id' });
    expect(await screen.findByText('ไม่พบหน้านี้')).toBeInTheDocument();
  });

  it('is 404 for an unknown number', async () => {
    const none = { code: 'GIVEAWAY.NOT_FOUND', message: '-', message_th: '-' };
    server.use(http.get('*/api/v3/giveaways/5', () => HttpResponse.json(none, { status: 404 })));
    renderPart(<OneGiveaway />, { at: '/campaign/giveaway/5', path: '/campaign/giveaway/:id' });
    await waitFor(() => expect(screen.getByText('ไม่พบหน้านี้')).toBeInTheDocument());
  });
});
