import type { ChangeCampaignRequest, StaffCampaign } from '@mali/contracts/campaigns';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Campaign } from './routes/campaign.tsx';

const FAIR: StaffCampaign = {
  ...{ promo_id: 71, revision: 4, code: 'FAIR100', title_en: 'Beauty fair', title_th: 'งานบิวตี้แฟร์' },
  ...{ terms_en: '', terms_th: '', kind: 'amount', discount: 100, cap: null, min_spend: 500 },
  ...{ exclude_promoted: false, collect_from: null, collect_until: null, ends_at: null, valid_days: null },
  ...{ collect_limit: 500, per_person: 1, listed: false, event: 'fair', influencer: null, active: true },
  ...{ scoped: false, state: 'running', collected: 0, used: 0, given: 0 },
};

/**
 * The API with one campaign, which refuses a save of an older version.
 * @returns the saves that were sent, and `colleague`, who saves meanwhile
 */
function api() {
  let kept = FAIR;
  const sent: ChangeCampaignRequest[] = [];
  server.use(
    http.get('*/api/admin/campaigns/71', () => HttpResponse.json(kept)),
    http.post('*/api/admin/campaigns/71', async ({ request }) => {
      const body = (await request.json()) as ChangeCampaignRequest;
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
  const colleague = (changes: Partial<StaffCampaign>) => {
    kept = { ...kept, ...changes, revision: kept.revision + 1 };
  };
  return { sent, colleague };
}
const start = async () => {
  const view = renderPart(
    <>
      <Messages />
      <Campaign />
    </>,
    { at: '/admin/campaigns/71', path: '/admin/campaigns/:promo_id', store: staffStore(ROLE.CRM) },
  );
  await screen.findByLabelText('ชื่อภาษาไทย');
  const type = async (label: string, text: string) => {
    await view.user.clear(screen.getByLabelText(label));
    await view.user.type(screen.getByLabelText(label), text);
  };
  return { ...view, type, save: () => view.user.click(screen.getByRole('button', { name: 'บันทึกการแก้ไข' })) };
};

describe('a save after a colleague has saved', () => {
  it('shows both versions of what both changed, takes over the rest, and saves what was chosen', async () => {
    const { sent, colleague } = api();
    const { user, type, save } = await start();
    await type('ชื่อภาษาไทย', 'งานของฉัน');
    await type('บาท', '150');
    colleague({ title_th: 'งานของน้อย', title_en: 'Fair of Noi', discount: 120 });
    await save();
    const asked = within(
      await screen.findByRole('region', { name: 'น้อย บันทึกไปก่อนเมื่อ 21 พ.ย. 2569 11:00 น.' }),
    );
    expect(asked.getByText(/แก้ช่องเดียวกัน 2 แห่ง/)).toBeInTheDocument();
    expect(asked.getByText('ใช้ตามที่ น้อย แก้: ชื่อภาษาอังกฤษ')).toBeInTheDocument();
    const title = within(asked.getByRole('group', { name: 'ชื่อภาษาไทย' }));
    expect(title.getByRole('radio', { name: /^ของคุณ ?งานของฉัน$/ })).not.toBeChecked();
    await waitFor(() =>
      expect(asked.getByRole('group', { name: /^แบบของส่วนลด/ })).toContainElement(
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
    const benefit = within(asked.getByRole('group', { name: /^แบบของส่วนลด/ }));
    expect(benefit.getByRole('radio', { name: /^ของ น้อย.*120/ })).not.toBeChecked();
    await user.click(benefit.getByRole('radio', { name: /^ของคุณ.*150/ }));
    await save();
    expect(await screen.findByText('บันทึก งานของน้อย แล้ว')).toBeInTheDocument();
    expect(sent[1]).toMatchObject({
      ...{ revision: 5, title_th: 'งานของน้อย', title_en: 'Fair of Noi', discount: 150 },
    });
    expect(screen.queryByRole('region', { name: /บันทึกไปก่อน/ })).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('saves at once when each changed other fields, and says what was taken over', async () => {
    const { sent, colleague } = api();
    const { type, save } = await start();
    await type('ชื่อภาษาไทย', 'งานของฉัน');
    colleague({ terms_en: 'One each.', min_spend: 300 });
    await save();
    expect(await screen.findByText('ใช้ตามที่ น้อย แก้: เงื่อนไขภาษาอังกฤษ · ซื้อขั้นต่ำ (บาท)')).toBeInTheDocument();
    expect(sent.map(({ revision }) => revision)).toEqual([4, 5]);
    expect(sent[1]).toMatchObject({ title_th: 'งานของฉัน', terms_en: 'One each.', min_spend: 300 });
    expect(await screen.findByText('บันทึกแล้ว')).toBeInTheDocument();
  });

  it('can be undone with the version that it made', async () => {
    const { sent } = api();
    const { user, type, save } = await start();
    await type('ชื่อภาษาไทย', 'งานใหม่');
    await save();
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() => expect(screen.getByLabelText('ชื่อภาษาไทย')).toHaveValue('งานบิวตี้แฟร์'));
    expect(sent[1]).toMatchObject({ revision: 5, title_th: 'งานบิวตี้แฟร์' });
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
    colleague({ title_th: 'งานของน้อย', min_spend: 300 });
    const { user, save } = await start();
    const asked = within(screen.getByRole('region', { name: 'เพื่อนร่วมงาน บันทึกไปก่อนแล้ว' }));
    await user.click(asked.getByRole('radio', { name: /^ของคุณ/ }));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ revision: 5, title_th: 'ยังไม่บันทึก', min_spend: 300 });
  });

  it('is asked about before the page is left, by a link or the way back', async () => {
    api();
    const { user, type, router } = await start();
    await router.navigate('/admin/campaigns/71?from=list');
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
    await user.click(screen.getByRole('link', { name: 'แคมเปญทั้งหมด' }));
    await user.click(await screen.findByRole('button', { name: 'ออกและทิ้งร่าง' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/campaigns'));
    expect(sessionStorage).toHaveLength(0);
  });
});
