import { ROLE, type RoleId } from '@mali/contracts/roles';
import type { OfficeDialog, OfficeSite } from '@mali/contracts/site-office';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as SitePage } from './routes/site.tsx';

const DIALOG: OfficeDialog = {
  ...{ dialog_id: 3, revision: 1, stage: 'now', type: 'info', of_state: false },
  ...{ title: 'Late parcels', title_th: 'ส่งช้า', message: 'Rain.', message_th: 'ฝนตก' },
  ...{ starts_at: '2026-11-20T05:00:00.000Z', ends_at: null },
};
const SITE: OfficeSite = {
  ...{ state: 'open', since: '2026-11-19T05:00:00.000Z', by_hand: false },
  periods: [
    {
      ...{ period_id: 9, state: 'closed', stage: 'planned', reason: 'ย้ายฐานข้อมูล', by: 'มานี' },
      ...{ starts_at: '2030-01-01T18:00:00.000Z', ends_at: '2030-01-01T20:00:00.000Z' },
      ...{ message: '', message_th: '' },
    },
  ],
  dialogs: [DIALOG],
};
let site: OfficeSite;
let sent: [string, Record<string, unknown>][];
let isReadAgain = true;
beforeEach(() => {
  site = SITE;
  sent = [];
  isReadAgain = true;
  server.use(
    http.get('*/api/admin/site', async () => {
      if (!isReadAgain && sent.length > 0) await delay('infinite');
      return HttpResponse.json(site);
    }),
    http.post('*/api/admin/site/*', async ({ request }) => {
      const address = new URL(request.url).pathname.replace('/api/admin/site/', '');
      sent.push([address, (await request.json()) as Record<string, unknown>]);
      site = { ...site, dialogs: [{ ...DIALOG, revision: DIALOG.revision + sent.length }] };
      return HttpResponse.json(site);
    }),
  );
});
const open = (role: RoleId = ROLE.OWNER) =>
  renderPart(
    <>
      <Messages />
      <SitePage />
    </>,
    { at: '/admin/site', path: '/admin/site', store: staffStore(role) },
  );

describe('the state of the shop', () => {
  it('is changed with a reason, after a look at what shoppers see in both languages', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'เปลี่ยนสถานะ' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('สถานะ'), 'maintenance');
    const shown = within(dialog.getByRole('region', { name: 'ลูกค้าจะเห็น' }));
    expect(await shown.findByText('มะลิปิดปรับปรุงสักครู่')).toBeInTheDocument();
    expect(await shown.findByText('Mali is closed for a moment')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/^ข้อความถึงลูกค้า ภาษาไทย/), 'เดี๋ยวกลับมา');
    expect(shown.getByText('เดี๋ยวกลับมา')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'เปลี่ยนทันที' }));
    expect(dialog.getByText('กรอกก่อน')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/^เหตุผล/), 'ย้ายเครื่อง');
    // A closed shop needs a time to open.
    await user.selectOptions(dialog.getByLabelText('สถานะ'), 'closed');
    await user.click(dialog.getByRole('button', { name: 'เปลี่ยนทันที' }));
    expect(dialog.getByText('เลือกเวลาเปิด')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.selectOptions(dialog.getByLabelText('สถานะ'), 'read_only');
    expect(shown.getByText('Orders are paused for a moment')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'เปลี่ยนทันที' }));
    expect(await screen.findByText('เปลี่ยนสถานะร้านแล้ว')).toBeInTheDocument();
    expect(sent).toEqual([
      [
        'state',
        {
          ...{ request_key: expect.any(String), state: 'read_only', was: 'open', reason: 'ย้ายเครื่อง' },
          ...{ starts_at: null, ends_at: null, message: '', message_th: 'เดี๋ยวกลับมา' },
        },
      ],
    ]);
  });

  it('is planned, a plan is withdrawn with a reason, and only shown to those who may not', async () => {
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: /^ยกเลิกกำหนด/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/^เหตุผล/), 'เลื่อน');
    await user.click(dialog.getByRole('button', { name: 'ยกเลิกกำหนด' }));
    await waitFor(() => expect(sent).toEqual([['periods/9/withdraw', { reason: 'เลื่อน' }]]));
    unmount();
    site = { ...SITE, state: 'maintenance', by_hand: true };
    open(ROLE.CRM);
    expect(await screen.findByText(/ตั้งจากฐานข้อมูล/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /เปลี่ยนสถานะ|ยกเลิกกำหนด|ประกาศ/ })).toBeNull();
  });
});

describe('a dialog to everybody', () => {
  it('is written in both languages, changed and withdrawn, each undone, also before the page is read again', async () => {
    isReadAgain = false;
    const { user } = open(ROLE.CONTENT_EDITOR);
    await user.click(await screen.findByRole('button', { name: 'เขียนประกาศ' }));
    let dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'ประกาศ' }));
    expect(dialog.getAllByText('กรอกก่อน')).toHaveLength(4);
    for (const [label, text] of [
      ['หัวข้อ ภาษาไทย', 'ส่งฟรี'],
      ['ข้อความถึงลูกค้า ภาษาไทย', 'ทุกคำสั่งซื้อ'],
      ['หัวข้อ ภาษาอังกฤษ', 'Free'],
      ['ข้อความถึงลูกค้า ภาษาอังกฤษ', 'Every order'],
    ] as const)
      await user.type(dialog.getByLabelText(label), text);
    await user.click(dialog.getByRole('button', { name: 'ประกาศ' }));
    expect(await screen.findByText('ประกาศแล้ว')).toBeInTheDocument();
    expect(sent[0]).toEqual([
      'dialogs',
      expect.objectContaining({ type: 'info', title: 'Free', message_th: 'ทุกคำสั่งซื้อ', starts_at: null }),
    ]);
    await user.click(screen.getByRole('button', { name: 'แก้ประกาศ ส่งช้า' }));
    dialog = within(screen.getByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('แบบ'), 'warning');
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.slice(1)).toEqual([
      ['dialogs/3', expect.objectContaining({ revision: 2, type: 'warning' })],
      ['dialogs/3', expect.objectContaining({ revision: 3, type: 'info' })],
    ]);
    await user.click(screen.getByRole('button', { name: 'ถอนประกาศ ส่งช้า' }));
    expect(await screen.findByText('ถอนประกาศแล้ว')).toBeInTheDocument();
    expect(sent[3]?.[0]).toBe('dialogs/3/withdraw');
    expect(sent[3]?.[1]).toMatchObject({ withdrawn: true });
  });
});
