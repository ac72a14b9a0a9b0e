import type { StaffCampaign } from '@mali/contracts/campaigns';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { Messages } from '../../frame/popups.tsx';
import { listPageOf, staffStore } from '../../shared/fixtures.ts';
import { toFields, toValues } from '../campaign-values.ts';
import { Component as Campaign } from './campaign.tsx';
import { Component as Campaigns } from './campaigns.tsx';

function campaign(overrides: Partial<StaffCampaign> = {}): StaffCampaign {
  return {
    ...{ promo_id: 71, revision: 4, code: 'FAIR100', title_en: 'Beauty fair', title_th: 'งานบิวตี้แฟร์' },
    ...{ terms_en: '', terms_th: '', kind: 'amount', discount: 100, cap: null, min_spend: 500 },
    ...{ exclude_promoted: false, collect_from: null, collect_until: '2026-11-30T17:00:00.000Z' },
    ...{ ends_at: '2026-12-31T05:00:00.000Z', valid_days: null, collect_limit: 500, per_person: 1 },
    ...{ listed: false, event: 'fair', influencer: null, active: true, scoped: false, state: 'running' },
    ...{ collected: 441, used: 120, given: 12_000 },
    ...overrides,
  };
}
const refusal = (code: string, message_th: string, details?: object) =>
  HttpResponse.json({ code, message: 'No', message_th, details }, { status: 409 });

function open(one = campaign(), answer?: () => Response) {
  const sent: [string, unknown][] = [];
  const keep = async ({ request }: { request: Request }) => {
    sent.push([new URL(request.url).pathname.replace('/api', ''), await request.json()]);
    return answer?.() ?? HttpResponse.json(one);
  };
  server.use(
    http.get('*/api/admin/campaigns', () =>
      listPageOf([{ ...one, influencer: null, created_at: '2026-11-20T03:00:00.000Z' }]),
    ),
    http.get('*/api/admin/campaigns/counts', () =>
      HttpResponse.json({ views: { running: { count: 1, exact: true }, ended: { count: 7, exact: true } } }),
    ),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
    http.get('*/api/admin/campaigns/:promo_id', () => HttpResponse.json(one)),
    http.post('*/api/admin/campaigns', keep),
    http.post('*/api/admin/campaigns/*', keep),
  );
  return sent;
}
const store = () => staffStore(ROLE.CRM);

describe('the list of campaigns', () => {
  it('shows benefit, end and results of each', async () => {
    open();
    renderPart(<Campaigns />, { at: '/admin/campaigns', path: '/admin/campaigns', store: store() });
    const link = await screen.findByRole('link', { name: 'งานบิวตี้แฟร์' });
    expect(link).toHaveAttribute('href', '/admin/campaigns/71');
    const row = within(screen.getByRole('row', { name: /งานบิวตี้แฟร์/ }));
    for (const said of ['กำลังแจก', 'ลด ฿100', 'ถึง 30 พ.ย. 2569', '441 จาก 500', '120', '฿12,000'])
      expect(row.getByText(said)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^จบแล้ว\s*7/ })).toHaveAttribute(
      'href',
      '/admin/campaigns?view=ended',
    );
  });
});

describe('making a campaign', () => {
  const start = () =>
    renderPart(<Campaign />, {
      at: '/admin/campaigns/new',
      path: '/admin/campaigns/:promo_id',
      store: store(),
    });

  it('shows missing and invalid fields, and sends nothing', async () => {
    const sent = open();
    const { user } = start();
    await user.type(await screen.findByLabelText('ชื่อภาษาไทย'), 'งาน');
    await user.selectOptions(screen.getByLabelText('แบบของส่วนลด'), 'percent');
    await user.type(screen.getByLabelText('เปอร์เซ็นต์'), '120');
    await user.type(screen.getByLabelText(/^รหัสงาน/), 'Fair!');
    await user.click(screen.getByRole('button', { name: 'สร้างแคมเปญ' }));
    expect(await screen.findByText('กรอก 1 ถึง 100')).toBeInTheDocument();
    expect(screen.getByText('ใช้ a–z ตัวพิมพ์เล็ก ตัวเลข และขีด')).toBeInTheDocument();
    expect(screen.getByText('มีบางช่องที่ต้องแก้')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('shows a preview and sends the input', async () => {
    const sent = open();
    const { user, router } = start();
    await user.type(await screen.findByLabelText('ชื่อภาษาไทย'), 'งาน');
    await user.type(screen.getByLabelText('ชื่อภาษาอังกฤษ'), 'Fair');
    await user.type(screen.getByRole('textbox', { name: 'รหัสส่วนลด' }), 'fair10');
    await user.selectOptions(screen.getByLabelText('แบบของส่วนลด'), 'percent');
    await user.type(screen.getByLabelText('เปอร์เซ็นต์'), '12.5');
    await user.type(screen.getByLabelText(/^ลดสูงสุด/), '150');
    await user.clear(screen.getByLabelText('ซื้อขั้นต่ำ (บาท)'));
    await user.type(screen.getByLabelText('ซื้อขั้นต่ำ (บาท)'), '400');
    const bags = screen.getAllByRole('definition').map((bag) => bag.textContent);
    expect(bags).toEqual(['ขาดอีก ฿100 จึงใช้ได้', 'ลด ฿62.50', 'ลด ฿125', 'ลด ฿150']);
    await user.type(screen.getByLabelText('เก็บได้ถึง'), '2026-11-30');
    await user.type(screen.getByLabelText('จำนวนทั้งหมด'), '500');
    await user.click(screen.getByRole('button', { name: 'สร้างแคมเปญ' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/campaigns/71'));
    expect(sent).toEqual([
      [
        '/admin/campaigns',
        {
          ...{ code: 'fair10', title_th: 'งาน', title_en: 'Fair', terms_th: '', terms_en: '' },
          ...{ kind: 'percent', discount: 12.5, cap: 150, min_spend: 400, exclude_promoted: false },
          // The whole of that day, in Bangkok.
          ...{ collect_from: null, collect_until: '2026-11-30T17:00:00.000Z', ends_at: null },
          ...{ valid_days: null, collect_limit: 500, per_person: 1, listed: true },
          ...{ event: null, influencer: null },
        },
      ],
    ]);
  });

  it('shows a duplicate code at its field', async () => {
    open(campaign(), () => refusal('CAMPAIGN.CODE_TAKEN', 'มีรหัสส่วนลดนี้อยู่แล้ว'));
    const { user } = start();
    await user.type(await screen.findByLabelText('ชื่อภาษาไทย'), 'งาน');
    await user.type(screen.getByLabelText('ชื่อภาษาอังกฤษ'), 'Fair');
    await user.type(screen.getByRole('textbox', { name: 'รหัสส่วนลด' }), 'MALI10');
    await user.type(screen.getByRole('textbox', { name: 'บาท' }), '50');
    await user.click(screen.getByRole('button', { name: 'สร้างแคมเปญ' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'รหัสส่วนลด' })).toHaveAttribute('aria-invalid', 'true'),
    );
    expect(screen.getAllByText('มีรหัสส่วนลดนี้อยู่แล้ว')).not.toHaveLength(0);
  });
});

describe('a campaign', () => {
  const page = (
    <>
      <Messages />
      <Campaign />
    </>
  );
  const start = () =>
    renderPart(page, { at: '/admin/campaigns/71', path: '/admin/campaigns/:promo_id', store: store() });

  it('shows results and the page URL, and that terms may only improve', async () => {
    open();
    start();
    expect(await screen.findByRole('heading', { name: 'งานบิวตี้แฟร์' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '/coupon/fair' })).toBeInTheDocument();
    expect(screen.getByText(/เก็บไปแล้ว 441 ใบ/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'รหัสส่วนลด' })).toBeNull();
  });

  it('marks fields that would worsen the terms', async () => {
    const sent = open(campaign(), () =>
      refusal('CAMPAIGN.PROMISED', 'แก้ให้แย่ลงไม่ได้', { fields: ['discount', 'ends_at'] }),
    );
    const { user } = start();
    const discount = await screen.findByRole('textbox', { name: 'บาท' });
    await user.clear(discount);
    await user.type(discount, '80');
    await user.click(screen.getByRole('button', { name: 'บันทึกการแก้ไข' }));
    expect(await screen.findAllByText('มีคนเก็บไปแล้ว แก้ให้ดีขึ้นได้เท่านั้น')).toHaveLength(2);
    expect(discount).toHaveAttribute('aria-invalid', 'true');
    expect(sent[0]?.[1]).toMatchObject({ discount: 80, ends_at: '2026-12-31T05:00:00.000Z' });
  });

  it('is ended after a confirmation, which can be undone', async () => {
    const sent = open();
    const { user } = start();
    await user.click(await screen.findByRole('button', { name: 'ปิดตอนนี้' }));
    expect(sent).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ปิดตอนนี้' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    expect(await screen.findByText('เลิกทำแล้ว')).toBeInTheDocument();
    expect(sent).toEqual([
      ['/admin/campaigns/71/active', { active: false }],
      ['/admin/campaigns/71/active', { active: true }],
    ]);
  });
});

it('an unchanged day keeps its exact time', () => {
  const one = campaign({ collect_from: '2026-11-20T05:00:00.000Z', ends_at: '2026-12-31T05:00:00.000Z' });
  const fields = toFields(toValues(one), one);
  expect([fields.collect_from, fields.collect_until, fields.ends_at]).toEqual([
    ...[one.collect_from, one.collect_until, one.ends_at],
  ]);
  const later = toFields({ ...toValues(one), ends: '2027-01-05' }, one);
  expect(later.ends_at).toBe('2027-01-05T17:00:00.000Z');
});
