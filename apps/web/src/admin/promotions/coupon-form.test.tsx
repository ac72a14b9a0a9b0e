import { ROLE } from '@mali/contracts/roles';
import type { ChangeOfferRequest, OfferRow, StaffOffer } from '@mali/contracts/staff-offers';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { officeRoutes } from '../router.tsx';
import { listPageOf, staffStore } from '../shared/fixtures.ts';
import { ALL, samples } from './fixtures.ts';
import { Component as OfferPage } from './routes/offer.tsx';
import { Component as Offers } from './routes/offers.tsx';

const FAIR: StaffOffer = {
  segment_name: null,
  ...{ promo_id: 71, revision: 4, kind: 'coupon', name_en: 'Beauty fair', name_th: 'งานบิวตี้แฟร์' },
  ...{ starts_at: null, ends_at: null, scope: ALL, customers: [], influencer: null, stage: 'live' },
  ...{ state: 'running', codes: 1, collected: 0, used: 0, given: 0, begun: false, members: null },
  ...{ created_at: '2026-11-20T05:00:00.000Z', versions: [] },
  terms: {
    ...{ code: 'FAIR100', benefit: 'amount', discount: 100, cap: null, min_spend: 500, listed: false },
    ...{ exclude_promoted: false, audience: 'members', usage_limit: 500, per_customer: 1, event: 'fair' },
    ...{ use_until: null, valid_days: null, conditions_th: '', conditions_en: '' },
  },
};

/**
 * The API with one coupon, which refuses a save of an older version.
 * @returns the saves that were sent, and `colleague`, who saves meanwhile
 */
function api() {
  let kept = FAIR;
  const sent: ChangeOfferRequest[] = [];
  server.use(
    http.post('*/api/admin/promotions/samples', () => HttpResponse.json(samples)),
    http.get('*/api/admin/offers/71', () => HttpResponse.json(kept)),
    http.get('*/api/admin/offers/71/handouts', () => HttpResponse.json({ handouts: [] })),
    http.post('*/api/admin/offers/71', async ({ request }) => {
      const body = (await request.json()) as ChangeOfferRequest;
      sent.push(body);
      if (body.revision !== kept.revision) {
        const details = { record: kept, by: 'น้อย', at: '2026-11-21T04:00:00.000Z' };
        const refusal = { code: 'RECORD.CHANGED', message: 'x', message_th: 'แก้ไปแล้ว', details };
        return HttpResponse.json(refusal, { status: 409 });
      }
      kept = { ...kept, ...body, revision: body.revision + 1 };
      return HttpResponse.json(kept);
    }),
  );
  const colleague = (changes: Partial<StaffOffer>) => {
    kept = { ...kept, ...changes, revision: kept.revision + 1 };
  };
  return { sent, colleague };
}
const start = async () => {
  const view = renderPart(
    <>
      <Messages />
      <OfferPage />
    </>,
    { at: '/admin/offers/71', path: '/admin/offers/:promo_id', store: staffStore(ROLE.CRM) },
  );
  await screen.findByLabelText('ชื่อภาษาไทย');
  const type = async (label: string, text: string) => {
    await view.user.clear(screen.getByLabelText(label));
    await view.user.type(screen.getByLabelText(label), text);
  };
  return { ...view, type, save: () => view.user.click(screen.getByRole('button', { name: 'บันทึก' })) };
};

describe('a save after a colleague has saved', () => {
  it('shows both versions of what both changed, takes over the rest, and saves what was chosen', async () => {
    const { sent, colleague } = api();
    const { user, type, save } = await start();
    await type('ชื่อภาษาไทย', 'งานของฉัน');
    await type('ลด (บาท)', '150');
    colleague({ name_th: 'งานของน้อย', name_en: 'Fair of Noi', terms: { ...FAIR.terms, discount: 120 } });
    await save();
    const asked = within(
      await screen.findByRole('region', { name: 'น้อย บันทึกไปก่อนเมื่อ 21 พ.ย. 2569 11:00 น.' }),
    );
    expect(asked.getByText(/แก้ช่องเดียวกัน 2 แห่ง/)).toBeInTheDocument();
    expect(asked.getByText('ใช้ตามที่ น้อย แก้: ชื่อภาษาอังกฤษ')).toBeInTheDocument();
    const title = within(asked.getByRole('group', { name: 'ชื่อภาษาไทย' }));
    expect(title.getByRole('radio', { name: /^ของคุณ ?งานของฉัน$/ })).not.toBeChecked();
    await waitFor(() =>
      expect(asked.getByRole('group', { name: /^ให้อะไร|^แบบ/ })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    );
    // Nothing is saved before both are chosen.
    await save();
    expect(sent).toHaveLength(1);
    await user.click(title.getByRole('radio', { name: /งานของน้อย/ }));
    expect(screen.getByLabelText('ชื่อภาษาไทย')).toHaveValue('งานของน้อย');
    await save();
    expect(sent).toHaveLength(1);
    const benefit = within(asked.getByRole('group', { name: /^ให้อะไร|^แบบ/ }));
    expect(benefit.getByRole('radio', { name: /^ของ น้อย.*120/ })).not.toBeChecked();
    await user.click(benefit.getByRole('radio', { name: /^ของคุณ.*150/ }));
    await save();
    expect(await screen.findByText('บันทึก งานของน้อย แล้ว')).toBeInTheDocument();
    expect(sent[1]).toMatchObject({
      ...{ revision: 5, name_th: 'งานของน้อย', name_en: 'Fair of Noi', terms: { discount: 150 } },
    });
    expect(screen.queryByRole('region', { name: /บันทึกไปก่อน/ })).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('saves at once when each changed other fields, and says what was taken over', async () => {
    const { sent, colleague } = api();
    const { type, save } = await start();
    await type('ชื่อภาษาไทย', 'งานของฉัน');
    colleague({ terms: { ...FAIR.terms, conditions_en: 'One each.', min_spend: 300 } });
    await save();
    expect(await screen.findByText('ใช้ตามที่ น้อย แก้: ซื้อขั้นต่ำ (บาท) · เงื่อนไขภาษาอังกฤษ')).toBeInTheDocument();
    await waitFor(() => expect(sent.map(({ revision }) => revision)).toEqual([4, 5]));
    expect(sent[1]).toMatchObject({
      ...{ name_th: 'งานของฉัน', terms: { conditions_en: 'One each.', min_spend: 300 } },
    });
    expect(await screen.findByText('บันทึกแล้ว')).toBeInTheDocument();
  });

  it('can be undone with the version that it made', async () => {
    const { sent } = api();
    const { user, type, save } = await start();
    await type('ชื่อภาษาไทย', 'งานใหม่');
    await save();
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() => expect(screen.getByLabelText('ชื่อภาษาไทย')).toHaveValue('งานบิวตี้แฟร์'));
    expect(sent[1]).toMatchObject({ revision: 5, name_th: 'งานบิวตี้แฟร์' });
  });
});

describe('what is not saved', () => {
  it('is back after a reload with its time, and can be discarded', async () => {
    api();
    const { type, unmount } = await start();
    await type('ชื่อภาษาไทย', 'ยังไม่บันทึก');
    expect(screen.getByText('ยังไม่ได้บันทึก ร่างเก็บไว้ในแท็บนี้')).toBeInTheDocument();
    unmount();
    const { user } = await start();
    expect(screen.getByLabelText('ชื่อภาษาไทย')).toHaveValue('ยังไม่บันทึก');
    expect(screen.getByText(/^ร่างของคุณเมื่อ .* ยังอยู่$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ทิ้งร่าง ใช้ที่บันทึกไว้' }));
    expect(screen.getByLabelText('ชื่อภาษาไทย')).toHaveValue('งานบิวตี้แฟร์');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is merged with what a colleague has saved before it was opened again', async () => {
    const { sent, colleague } = api();
    const { type, unmount } = await start();
    await type('ชื่อภาษาไทย', 'ยังไม่บันทึก');
    unmount();
    colleague({ name_th: 'งานของน้อย', terms: { ...FAIR.terms, min_spend: 300 } });
    const { user, save } = await start();
    const asked = within(screen.getByRole('region', { name: 'เพื่อนร่วมงาน บันทึกไปก่อนแล้ว' }));
    await user.click(asked.getByRole('radio', { name: /^ของคุณ/ }));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ revision: 5, name_th: 'ยังไม่บันทึก', terms: { min_spend: 300 } });
  });

  it('is asked about before the page is left, by a link or the way back', async () => {
    api();
    const { user, type, router } = await start();
    await router.navigate('/admin/offers/71?from=list');
    await type('ชื่อภาษาไทย', 'ยังไม่บันทึก');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await router.navigate(-1);
    await user.click(
      within(await screen.findByRole('dialog', { name: 'ออกโดยไม่บันทึก?' })).getByRole('button', {
        name: 'อยู่ต่อ',
      }),
    );
    expect(router.state.location.search).toBe('?from=list');
    await user.click(screen.getByRole('link', { name: 'โค้ด คูปอง ของแถม' }));
    await user.click(await screen.findByRole('button', { name: 'ออกและทิ้งร่าง' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/offers'));
    expect(sessionStorage).toHaveLength(0);
  });
});

/** Answers to saves, and what was sent. */
function saves(answer: () => Response): [string, unknown][] {
  const sent: [string, unknown][] = [];
  server.use(
    http.post('*/api/admin/promotions/samples', () => HttpResponse.json(samples)),
    http.post('*/api/admin/offers*', async ({ request }) => {
      sent.push([new URL(request.url).pathname, await request.json()]);
      return answer();
    }),
  );
  return sent;
}

describe('a new coupon', () => {
  it('says in words what it gives, shows what is wrong at its field, is tried on a cart, and is sent', async () => {
    const sent = saves(() => HttpResponse.json(FAIR));
    const { user, router } = renderPart(<OfferPage />, {
      ...{
        at: '/admin/offers/new?kind=coupon',
        path: '/admin/offers/:promo_id',
        store: staffStore(ROLE.CRM),
      },
    });
    const type = async (label: string | RegExp, value: string) => {
      await user.clear(await screen.findByRole('textbox', { name: label }));
      if (value !== '') await user.type(screen.getByRole('textbox', { name: label }), value);
    };
    await type('ชื่อภาษาไทย', 'งาน');
    await type('ชื่อภาษาอังกฤษ', 'Fair');
    await type('โค้ด', 'fair10');
    await type('เปอร์เซ็นต์', '10');
    await type(/^จำนวนทั้งหมด/, '500');
    await type(/^ใช้ได้กี่วันหลังเก็บ/, '7');
    await type(/^คำในที่อยู่ของหน้า/, 'Fair!');
    expect(screen.getByText('ลด 10% · 500 ใบ · คนละ 1 ใบ · ใช้ได้ 7 วันหลังเก็บ')).toBeInTheDocument();
    const trial = within(await screen.findByRole('region', { name: 'ลองกับตะกร้า' }));
    expect(await trial.findByText('ลูกค้าประหยัด ฿20')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
    expect(await screen.findByText('ใช้ a–z ตัวพิมพ์เล็ก ตัวเลข และขีด')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await type(/^คำในที่อยู่ของหน้า/, 'fair');
    await user.selectOptions(screen.getByRole('combobox', { name: 'ใครเก็บได้' }), 'new_customers');
    await user.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/offers/71'));
    expect(sent).toEqual([
      [
        '/api/admin/offers',
        {
          ...{ kind: 'coupon', name_th: 'งาน', name_en: 'Fair', stage: 'live', codes: 0, starts_at: null },
          ...{ ends_at: null, scope: ALL, customers: [], influencer: null },
          terms: {
            ...{ code: 'FAIR10', benefit: 'percent', discount: 10, cap: null, min_spend: 0, listed: true },
            ...{ exclude_promoted: false, audience: 'new_customers', usage_limit: 500, per_customer: 1 },
            ...{ use_until: null, valid_days: 7, conditions_th: '', conditions_en: '', event: 'fair' },
          },
        },
      ],
    ]);
  });
});

describe('a rule of coins', () => {
  it('says in words what it gives, is tried on a cart, asks for no goods, and is for members or a segment', async () => {
    const sent = saves(() => HttpResponse.json(FAIR));
    server.use(http.get('*/api/admin/offers/71', () => HttpResponse.json(FAIR)));
    const { user } = renderPart(<OfferPage />, {
      ...{ at: '/admin/offers/new?kind=coins', path: '/admin/offers/:promo_id', store: staffStore(ROLE.CRM) },
    });
    const type = async (label: string | RegExp, value: string) => {
      await user.clear(await screen.findByRole('textbox', { name: label }));
      await user.type(screen.getByRole('textbox', { name: label }), value);
    };
    await type('ชื่อภาษาไทย', 'เหรียญคูณสอง');
    await type('ชื่อภาษาอังกฤษ', 'Double coins');
    await type('กี่บาทได้ 1 เหรียญ', '25');
    await user.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
    expect(await screen.findByText('กรอก 1 ถึง 24 ปกติ 25 บาทได้ 1 เหรียญ')).toBeInTheDocument();
    await type('กี่บาทได้ 1 เหรียญ', '10');
    await type(/^เหรียญสูงสุดต่อคำสั่งซื้อ/, '15');
    expect(screen.getByText('ซื้อทุก ฿10 ได้ 1 เหรียญ · ไม่เกิน 15 เหรียญต่อคำสั่งซื้อ')).toBeInTheDocument();
    const trial = within(await screen.findByRole('region', { name: 'ลองกับตะกร้า' }));
    // Of 200 baht: 20 at most 15, and usually 8.
    expect(await trial.findByText('ได้ 15 เหรียญ ปกติได้ 8')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'สินค้าทั้งร้าน' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'ใครใช้ได้' })).toHaveValue('members');
    await user.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toEqual({
      ...{ kind: 'coins', name_th: 'เหรียญคูณสอง', name_en: 'Double coins', stage: 'live', codes: 0 },
      ...{ starts_at: null, ends_at: null, scope: ALL, customers: [], influencer: null },
      terms: { baht_per_coin: 10, min_spend: 0, coins_most: 15, valid_days: null, audience: 'members' },
    });
  });
});

describe('a rule of spending coins', () => {
  it('says in words what it allows, is tried on a cart, and is sent with its goods and members', async () => {
    const sent = saves(() => HttpResponse.json(FAIR));
    server.use(http.get('*/api/admin/offers/71', () => HttpResponse.json(FAIR)));
    const { user } = renderPart(<OfferPage />, {
      ...{
        at: '/admin/offers/new?kind=spending',
        path: '/admin/offers/:promo_id',
        store: staffStore(ROLE.CRM),
      },
    });
    const type = async (label: string | RegExp, value: string) => {
      await user.clear(await screen.findByRole('textbox', { name: label }));
      await user.type(screen.getByRole('textbox', { name: label }), value);
    };
    await type('ชื่อภาษาไทย', 'ใช้เหรียญครึ่งเดียว');
    await type('ชื่อภาษาอังกฤษ', 'Half by coins');
    await type(/^จ่ายด้วยเหรียญได้/, '101');
    await type(/^เหรียญขั้นต่ำ/, '90');
    await type(/^เหรียญสูงสุด/, '80');
    await user.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
    expect(await screen.findByText('กรอกจำนวนเต็ม 1 ถึง 100')).toBeInTheDocument();
    expect(screen.getByText('ต้องไม่มากกว่าเหรียญสูงสุด')).toBeInTheDocument();
    await type(/^จ่ายด้วยเหรียญได้/, '50');
    await type(/^เหรียญขั้นต่ำ/, '10');
    expect(
      screen.getByText('จ่ายด้วยเหรียญได้ 50% ของค่าสินค้า · อย่างน้อย 10 เหรียญ · ไม่เกิน 80 เหรียญต่อคำสั่งซื้อ'),
    ).toBeInTheDocument();
    const trial = within(await screen.findByRole('region', { name: 'ลองกับตะกร้า' }));
    // Of 200 baht: half is 100, and at most 80.
    expect(await trial.findByText('ใช้ได้ไม่เกิน 80 เหรียญ ปกติได้ 200')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /^ต่อคน/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toEqual({
      ...{ kind: 'spending', name_th: 'ใช้เหรียญครึ่งเดียว', name_en: 'Half by coins', stage: 'live', codes: 0 },
      ...{ starts_at: null, ends_at: null, scope: ALL, customers: [], influencer: null },
      terms: { share: 50, min_spend: 0, coins_least: 10, coins_most: 80, audience: 'members' },
    });
  });
});

describe('a coupon that members have collected', () => {
  it('shows its page and figures, marks what would be worse for them, and is ended with a reason', async () => {
    const held = { ...FAIR, collected: 441, used: 120, given: 12_000, begun: true };
    const details = { fields: ['discount', 'goods'] };
    const refusal = { code: 'COUPON.PROMISED', message: 'No', message_th: 'แก้ให้แย่ลงไม่ได้', details };
    let answer = () => HttpResponse.json(refusal as object, { status: 409 });
    const sent = saves(() => answer());
    server.use(
      http.get('*/api/admin/offers/71/handouts', () => HttpResponse.json({ handouts: [] })),
      http.get('*/api/admin/offers/71', () => HttpResponse.json(held)),
    );
    const { user, type, save } = await start();
    expect(screen.getByRole('link', { name: '/coupon/fair' })).toBeInTheDocument();
    expect(screen.getByText('441 จาก 500')).toBeInTheDocument();
    expect(screen.getByText(/สมาชิกเก็บไปแล้ว 441 ใบ/)).toBeInTheDocument();
    expect(screen.getByLabelText('โค้ด')).toBeDisabled();
    await type('ลด (บาท)', '80');
    await save();
    expect(await screen.findAllByText('มีคนเก็บไปแล้ว แก้ให้ดีขึ้นได้เท่านั้น')).toHaveLength(2);
    expect(screen.getByLabelText('ลด (บาท)')).toHaveAttribute('aria-invalid', 'true');
    answer = () => HttpResponse.json({ ...held, stage: 'ended', state: 'ended' } as object);
    await user.click(screen.getByRole('button', { name: 'จบ' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/ใบที่เก็บไปแล้วยังใช้ได้ตามที่สัญญาไว้/)).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'เหตุผล' }), 'หมดงบ');
    await user.click(dialog.getByRole('button', { name: 'จบ' }));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual([
        ...['/api/admin/offers/71/stage', { from: 'live', stage: 'ended', reason: 'หมดงบ' }],
      ]),
    );
  });
});

describe('the list', () => {
  it('shows what a coupon gives, how many are collected, and what came of it', async () => {
    const row = { ...FAIR, ends_at: '2026-11-30T17:00:00.000Z', collected: 441, used: 120, given: 12_000 };
    const listed: OfferRow = { ...row, gift_name_th: null, gift_name_en: null };
    server.use(
      http.get('*/api/admin/offers', () => listPageOf([listed])),
      http.get('*/api/admin/offers/counts', () => HttpResponse.json({ views: {} })),
      http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
    );
    const at = '/admin/offers?view=coupons';
    renderPart(<Offers />, { at, path: '/admin/offers', store: staffStore(ROLE.CRM) });
    const link = await screen.findByRole('link', { name: 'งานบิวตี้แฟร์' });
    expect(link).toHaveAttribute('href', '/admin/offers/71');
    const cells = within(screen.getByRole('row', { name: /งานบิวตี้แฟร์/ }));
    for (const said of ['คูปอง', 'ใช้อยู่', 'ถึง 30 พ.ย. 2569', '441 จาก 500', '120', '฿12,000'])
      expect(cells.getByText(said)).toBeInTheDocument();
    expect(cells.getByText('ลด ฿100 · เมื่อซื้อครบ ฿500 · 500 ใบ · คนละ 1 ใบ')).toBeInTheDocument();
  });
});

it.each([
  ['/admin/campaigns', '/admin/offers?view=coupons'],
  ['/admin/campaigns/new', '/admin/offers/new?kind=coupon'],
  ['/admin/campaigns/71', '/admin/offers/71'],
])('the former address %s leads to %s', async (from, to) => {
  const routes = officeRoutes.flatMap(({ children = [] }) =>
    children.map(({ path, loader }) => ({ path, loader, element: null })),
  );
  const router = createMemoryRouter(routes as Parameters<typeof createMemoryRouter>[0], {
    initialEntries: [from],
  });
  await waitFor(() => expect(router.state.initialized).toBe(true));
  expect(router.state.location.pathname + router.state.location.search).toBe(to);
  router.dispose();
});

it('a coupon is for a segment that is chosen with its live count', async () => {
  const { sent } = api();
  const segment = {
    segment_id: 4,
    revision: 1,
    name: 'หายไปนาน',
    join: 'all',
    conditions: { orders: '2..' },
  };
  server.use(
    http.get('*/api/admin/segments', () =>
      HttpResponse.json({ segments: [{ ...segment, made_at: '2026-11-20T03:00:00.000Z' }] }),
    ),
    http.post('*/api/admin/segments/count', () => HttpResponse.json({ customers: 1234, news: 99 })),
  );
  const { user, save } = await start();
  await user.selectOptions(screen.getByLabelText('ใครเก็บได้'), 'กลุ่มลูกค้า');
  await save();
  expect(sent).toEqual([]);
  await screen.findByRole('option', { name: 'หายไปนาน' });
  await user.selectOptions(screen.getByLabelText('กลุ่มลูกค้า'), 'หายไปนาน');
  expect(await screen.findByText('1,234 คน')).toBeVisible();
  await save();
  await waitFor(() => expect(sent[0]?.terms).toMatchObject({ audience: 'segment', segment_id: 4 }));
});

it('a coupon is given to a segment after it was said who would get it', async () => {
  api();
  const sent: unknown[] = [];
  const handout = {
    ...{ handout_id: 1, segment: 'หายไปนาน', started_at: '2026-11-21T04:00:00.000Z', by: 'น้อย' },
    ...{ ended_at: '2026-11-21T04:01:00.000Z', members: 12, waiting: 0, given: 9 },
    ...{ have_it: 3, not_for_them: 0, none_left: 0, ended: 0 },
  };
  server.use(
    http.get('*/api/admin/segments', () =>
      HttpResponse.json({
        segments: [
          {
            ...{ segment_id: 4, revision: 1, name: 'หายไปนาน', join: 'all', conditions: { orders: '2..' } },
            made_at: '2026-11-20T03:00:00.000Z',
          },
        ],
      }),
    ),
    http.post('*/api/admin/segments/count', () => HttpResponse.json({ customers: 12, news: 9 })),
    http.post('*/api/admin/offers/71/handouts/count', () =>
      HttpResponse.json({ members: 12, have_it: 3, not_for_them: 0, left: 40, given: 9 }),
    ),
    http.post('*/api/admin/offers/71/handouts', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ handouts: [handout] });
    }),
  );
  const { user } = await start();
  await user.click(await screen.findByRole('button', { name: 'แจกให้กลุ่มลูกค้า' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'หายไปนาน' });
  await user.selectOptions(dialog.getByLabelText('กลุ่มลูกค้า'), 'หายไปนาน');
  expect(await dialog.findByText('จะมีผู้ได้รับ 9 คน')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'แจก' }));
  expect(await screen.findByText('แจกครบแล้ว สมาชิก 12 คน')).toBeVisible();
  expect(sent).toEqual([{ segment_id: 4 }]);
});
