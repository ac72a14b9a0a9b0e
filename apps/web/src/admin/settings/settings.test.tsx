import { ROLE, type RoleId } from '@mali/contracts/roles';
import {
  SETTING_SECTIONS,
  type SettingSection,
  settingsOf,
  standardSettings,
} from '@mali/contracts/setting-values';
import type { SaveSettingsRequest, SettingsSection } from '@mali/contracts/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as SettingsPage } from './routes/settings.tsx';

const VALUES = standardSettings({
  ...{ cod_limit: 5000, cod_fee: 0, unpaid_hours: 24, qr_minutes: 15 },
  accounts: [{ bank: '004', account_no: '000-1-23456-0', name_th: 'มะลิ', name_en: 'Mali' }],
});
const sectionOf = (section: SettingSection, more: Partial<SettingsSection> = {}): SettingsSection => {
  const values = Object.fromEntries(settingsOf(section).map((key) => [key, VALUES[key]]));
  return { section, revision: 3, values, standard: values, at: '2026-11-20T05:00:00Z', by: 'มานี', ...more };
};
let sent: (SaveSettingsRequest & { section: string })[];
beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  const seller = {
    name_th: 'บริษัท มะลิ',
    name_en: 'Mali',
    address: 'สีลม',
    tax_id: '0105556000009',
    branch: '00000',
  };
  server.use(
    http.get('*/api/admin/settings', () =>
      HttpResponse.json({ sections: SETTING_SECTIONS.map((section) => sectionOf(section)), seller }),
    ),
    http.post('*/api/admin/settings/:section', async ({ request, params }) => {
      const body = (await request.json()) as SaveSettingsRequest;
      sent.push({ ...body, section: String(params.section) });
      const { values, revision } = body;
      return HttpResponse.json(
        sectionOf(params.section as SettingSection, { values, revision: revision + 1 }),
      );
    }),
  );
});
const open = (section: string, role: RoleId = ROLE.OWNER) =>
  renderPart(
    <>
      <Messages />
      <SettingsPage />
    </>,
    { at: `/admin/settings?section=${section}`, path: '/admin/settings', store: staffStore(role) },
  );

describe('the settings of the shop', () => {
  it('are saved with their reason, and are as before by undo', async () => {
    const { user } = open('reorder');
    const cover = await screen.findByLabelText(/^สั่งให้พอขาย/);
    await user.clear(cover);
    await user.type(cover, '400');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('ใส่จำนวนเต็มในช่วงที่กำหนด')).toBeInTheDocument();
    expect(screen.getByText('บอกเหตุผล')).toBeInTheDocument();
    await user.clear(cover);
    await user.type(cover, '45');
    const short = screen.getByLabelText(/^ดูยอดขายช่วงสั้น/);
    await user.clear(short);
    await user.type(short, '90');
    const long = screen.getByLabelText(/^ดูยอดขายช่วงยาว/);
    await user.clear(long);
    await user.type(long, '60');
    expect(await screen.findByText('ช่วงสั้นต้องไม่ยาวกว่าช่วงยาว')).toBeInTheDocument();
    await user.clear(short);
    await user.type(short, '30');
    await user.type(screen.getByLabelText('เหตุผลที่เปลี่ยน'), 'ช่วงเทศกาล');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          ...{ section: 'reorder', revision: 3, reason: 'ช่วงเทศกาล' },
          values: {
            cover_days: 45,
            sales_short_days: 30,
            sales_long_days: 60,
            reserve_days: 7,
            lead_days: 14,
          },
        },
        { section: 'reorder', revision: 4, values: { cover_days: 30, sales_long_days: 90 } },
      ]),
    );
  });

  it('of returns have names, days, wishes and an order; one reason at least is offered', async () => {
    const { user } = open('returns');
    const first = within(await screen.findByRole('group', { name: /^เปลี่ยนใจ/ }));
    await user.clear(first.getByLabelText('ชื่อไทย'));
    await user.type(first.getByLabelText('ชื่อไทย'), 'ไม่ถูกใจ');
    await user.clear(first.getByLabelText('ภายในกี่วันหลังได้รับ'));
    await user.selectOptions(first.getByLabelText('ลูกค้าขอได้'), 'เงินคืนเท่านั้น');
    expect(first.getByRole('button', { name: 'ขึ้น: เปลี่ยนใจ' })).toBeDisabled();
    await user.click(first.getByRole('button', { name: 'ลง: เปลี่ยนใจ' }));
    await user.type(screen.getByLabelText('เหตุผลที่เปลี่ยน'), 'นโยบายใหม่');
    const offers = screen.getAllByRole('checkbox', { name: 'ให้ลูกค้าเลือก' });
    for (const box of offers) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('ให้ลูกค้าเลือกได้อย่างน้อยหนึ่งเหตุผล')).toBeInTheDocument();
    for (const box of offers) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.values).toMatchObject({
      return_changed_mind: { name_th: 'ไม่ถูกใจ', days: null, wish: 'money', offered: true },
      return_order: ['other_shade', 'changed_mind', 'reaction', 'wrong_item', 'damaged', 'defect'],
    });
  });

  it('show what a colleague has saved meanwhile, field by field', async () => {
    const newer = sectionOf('parcels', { revision: 4, values: { silent_days: 9 } });
    server.use(
      http.post('*/api/admin/settings/parcels', () =>
        HttpResponse.json(
          {
            ...{ code: 'RECORD.CHANGED', message: 'Changed', message_th: 'มีคนแก้' },
            details: { record: newer, by: 'ปิติ', at: '2026-11-20T06:00:00Z' },
          },
          { status: 409 },
        ),
      ),
    );
    const { user } = open('parcels');
    const days = await screen.findByLabelText(/^พัสดุเงียบกี่วัน/);
    await user.clear(days);
    await user.type(days, '7');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByRole('radio', { name: /9/ })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /7/ })).toBeInTheDocument();
  });

  it('have accounts added and removed', async () => {
    const { user } = open('accounts');
    await user.click(await screen.findByRole('button', { name: 'เพิ่มบัญชี' }));
    const second = within(screen.getByRole('group', { name: 'บัญชีที่ 2' }));
    await user.type(second.getByLabelText('เลขบัญชี'), '12345');
    await user.type(screen.getByLabelText('เหตุผลที่เปลี่ยน'), 'เปิดบัญชีใหม่');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(await second.findByText('เลขบัญชีมีตัวเลข 10 หลักขึ้นไป')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'เอาออก: บัญชีที่ 2' }));
    await user.click(screen.getByRole('button', { name: 'เอาออก: บัญชีที่ 1' }));
    expect(screen.getByText('ไม่มีบัญชี ร้านไม่รับโอนเงิน')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(sent).toMatchObject([{ values: { accounts: [] }, revision: 3 }]));
  });

  it('of languages are switched', async () => {
    const { user } = open('languages');
    const english = await screen.findByRole('checkbox', { name: /^หน้าร้านมีภาษาอังกฤษ/ });
    expect(english).toBeChecked();
    await user.click(english);
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(sent).toMatchObject([{ values: { shop_english: false }, revision: 3 }]));
  });

  it('that cannot be changed say why, and who may not set them reads them', async () => {
    open('fixed', ROLE.CRM);
    expect(await screen.findByText(/^เลขผู้เสียภาษี 0105556000009/)).toBeInTheDocument();
    expect(screen.getByText(/เรียงต่อกันตามกฎหมาย/)).toBeInTheDocument();
  });

  it('of sessions of staff are set by the owner, and only read by administrators', async () => {
    const { user, unmount } = open('staff_sessions');
    const idle = await screen.findByLabelText(/^ไม่ได้ใช้นานเท่านี้/);
    await user.clear(idle);
    await user.type(idle, '8');
    await user.type(screen.getByLabelText('เหตุผลที่เปลี่ยน'), 'เครื่องใช้ร่วมกัน');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({
          section: 'staff_sessions',
          values: { staff_idle_hours: 8, staff_session_hours: 4320 },
        }),
      ]),
    );
    unmount();
    open('staff_sessions', ROLE.ADMIN);
    expect(await screen.findByLabelText(/^ไม่ได้ใช้นานเท่านี้/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'บันทึก' })).not.toBeInTheDocument();
  });

  it('are only read by those who may not set them', async () => {
    open('payment', ROLE.ACCOUNTANT);
    expect(await screen.findByLabelText(/^เก็บเงินปลายทางได้ไม่เกิน/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'บันทึก' })).toBeNull();
  });
});
