import type { InviteAnswer } from '@mali/contracts/profile';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { memberStore } from '../../../testing/member.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { Component as DeletePage } from './delete.tsx';
import { Component as InvitePage } from './invite.tsx';
import { Component as NotificationPage } from './notification.tsx';
import { Component as UnsubscribePage } from './unsubscribe.tsx';

const refusal = (code: string, message_th: string, details: object = {}) =>
  HttpResponse.json({ code, message: `EN ${code}`, message_th, details }, { status: 422 });

describe('mail settings', () => {
  const NOTICES = '*/api/v3/users/me/notices';
  const answer = {
    email: [
      { kind: 'order', on: true, fixed: true },
      { kind: 'wishlist', on: true, fixed: false },
      { kind: 'marketing', on: false, fixed: false },
    ],
    count: 3,
  };
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });

  it('are switched individually; order mails cannot be switched off (PROF-05)', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get(NOTICES, () => HttpResponse.json(answer)),
      http.post(NOTICES, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(answer);
      }),
    );
    const { user } = renderPart(<NotificationPage />, { store: memberStore() });
    await screen.findByText('เลือกอีเมลที่อยากรับที่ pim@example.com');
    expect(box(/^คำสั่งซื้อ/)).toBeDisabled();
    expect(box(/^ข่าวและข้อเสนอ/)).not.toBeChecked();
    await user.click(box(/^สินค้าที่เก็บไว้/));
    expect(box(/^สินค้าที่เก็บไว้/)).not.toBeChecked();
    await waitFor(() => expect(sent).toEqual([{ kind: 'wishlist', on: false }]));
  });

  it('are reverted when saving fails', async () => {
    server.use(
      http.get(NOTICES, () => HttpResponse.json(answer)),
      http.post(NOTICES, () => HttpResponse.json({}, { status: 500 })),
    );
    const { user, store } = renderPart(<NotificationPage />, { store: memberStore() });
    await user.click(await screen.findByRole('checkbox', { name: /^ข่าวและข้อเสนอ/ }));
    await waitFor(() => expect(box(/^ข่าวและข้อเสนอ/)).not.toBeChecked());
    await waitFor(() => expect(store.getState().layout.toasts).toMatchObject([{ tone: 'error' }]));
  });
});

describe('the link at the foot of a mail', () => {
  it('unsubscribes from the mail category, once, without signing in', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v3/unsubscribe', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ kinds: ['wishlist', 'marketing'] });
      }),
    );
    renderPart(<UnsubscribePage />, { at: '/unsubscribe?token=abc' });
    expect(await screen.findByRole('heading', { level: 1, name: 'ยกเลิกให้แล้ว' })).toBeInTheDocument();
    expect(screen.getByText(/สินค้าที่เก็บไว้ · ข่าวและข้อเสนอ/)).toBeInTheDocument();
    expect(sent).toEqual([{ token: 'abc' }]);
    expect(screen.getByRole('link', { name: 'เลือกอีเมลที่อยากรับ' })).toHaveAttribute(
      'href',
      '/account/notification',
    );
  });

  it('reports an invalid link', async () => {
    server.use(http.post('*/api/v3/unsubscribe', () => refusal('NOTICE.LINK', 'x')));
    renderPart(<UnsubscribePage />, { at: '/unsubscribe?token=old' });
    expect(await screen.findByRole('heading', { name: 'ลิงก์นี้ใช้ไม่ได้แล้ว' })).toBeInTheDocument();
  });
});

describe('an invitation', () => {
  const INVITE = '*/api/v3/users/me/invite';
  const answer: InviteAnswer = {
    code: 'AB12CD34',
    link: 'https://mali.example/signup?invite=AB12CD34',
    coins: 50,
    invited: [
      { name: 'สม*** ใจ***', joined_at: '2026-11-20T05:00:00Z', rewarded: true },
      { name: 'ก***', joined_at: '2026-11-19T05:00:00Z', rewarded: false },
    ],
    count: 2,
    rewarded: 1,
    open: false,
  };

  it('is copied, and lists the invited friends (PROF-03, PROF-04)', async () => {
    server.use(http.get(INVITE, () => HttpResponse.json(answer)));
    const { user, store } = renderPart(<InvitePage />, { store: memberStore() });
    expect(await screen.findByLabelText('ลิงก์ชวนเพื่อนของคุณ')).toHaveValue(answer.link);
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'คัดลอกลิงก์' }));
    expect(write).toHaveBeenCalledWith(answer.link);
    expect(store.getState().layout.toasts).toMatchObject([{ text: 'คัดลอกลิงก์แล้ว' }]);
    expect(screen.getByRole('heading', { name: 'เพื่อนที่มาแล้ว 2 คน' })).toBeInTheDocument();
    expect(screen.getByText('คุณได้รับแล้ว 50 เหรียญ')).toBeInTheDocument();
    expect(screen.getByText(/^สม\*\*\* ใจ\*\*\*/)).toHaveTextContent('20 พ.ย. 2569');
    expect(screen.getByText('รอคำสั่งซื้อแรก')).toBeInTheDocument();
    expect(screen.queryByLabelText('มีรหัสจากเพื่อนไหม')).toBeNull();
  });

  it('of a friend can be entered within its period', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get(INVITE, () =>
        HttpResponse.json({ ...answer, invited: [], count: 0, rewarded: 0, open: true }),
      ),
      http.post('*/api/v3/users/me/invited_by', async ({ request }) => {
        sent.push(await request.json());
        if (sent.length === 1) return refusal('INVITE.NOT_FOUND', 'ไม่พบคำเชิญนี้');
        server.use(http.get(INVITE, () => HttpResponse.json(answer)));
        return HttpResponse.json({ ok: true });
      }),
    );
    const { user } = renderPart(<InvitePage />, { store: memberStore() });
    await user.type(await screen.findByLabelText('มีรหัสจากเพื่อนไหม'), 'zzzz{Enter}');
    expect(await screen.findByText('ไม่พบคำเชิญนี้')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('มีรหัสจากเพื่อนไหม'));
    await user.type(screen.getByLabelText('มีรหัสจากเพื่อนไหม'), 'ZZ12CD34{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('มีรหัสจากเพื่อนไหม')).toBeNull());
    expect(sent).toEqual([{ code: 'zzzz' }, { code: 'ZZ12CD34' }]);
  });
});

describe('account deletion', () => {
  function open(has_password: boolean, answers: Response[]) {
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/v3/users/me/sign_in', () =>
        HttpResponse.json({
          email: 'pim@example.com',
          email_verified: true,
          has_password,
          password_changed_at: null,
        }),
      ),
      http.post('*/api/v3/users/me/delete', async ({ request }) => {
        sent.push(await request.json());
        return answers.shift();
      }),
    );
    return { ...renderPart(<DeletePage />, { store: memberStore() }), sent };
  }
  const sure = () => screen.findByRole('checkbox', { name: 'ฉันเข้าใจว่าลบแล้วกู้คืนไม่ได้' });
  const button = () => screen.getByRole('button', { name: 'ลบบัญชีของฉัน' });

  it('asks for the password, shows what prevents deletion, and then confirms (AUTH-39)', async () => {
    const { user, sent, store } = open(true, [
      refusal('AUTH.WRONG_PASSWORD', 'รหัสผ่านไม่ถูกต้อง'),
      refusal('ACCOUNT.ORDERS', 'ยังมีคำสั่งซื้อที่ดำเนินการอยู่', { orders: ['SO26112012345678'] }),
      HttpResponse.json({ ok: true }),
    ]);
    expect(await sure()).not.toBeChecked();
    expect(button()).toBeDisabled();
    await user.click(await sure());
    await user.click(button());
    expect(await screen.findByText('กรุณากรอกรหัสผ่าน')).toBeInTheDocument();
    expect(sent).toEqual([]);

    await user.type(screen.getByLabelText('รหัสผ่าน'), 'a garden gate');
    await user.click(button());
    expect(await screen.findByText('รหัสผ่านไม่ถูกต้อง')).toBeInTheDocument();
    await user.click(button());
    expect(await screen.findByText('ยังมีคำสั่งซื้อที่ดำเนินการอยู่')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'SO26112012345678' })).toHaveAttribute(
      'href',
      '/order/SO26112012345678',
    );
    await user.click(button());
    expect(await screen.findByRole('heading', { level: 1, name: 'ลบบัญชีแล้ว' })).toBeInTheDocument();
    expect(store.getState().session).toMatchObject({ token: null, profile: null });
    expect(sent).toEqual(Array.from({ length: 3 }, () => ({ password: 'a garden gate' })));
  });

  it('needs no password where there is none', async () => {
    const { user, sent } = open(false, [refusal('ACCOUNT.SIGN_IN_AGAIN', 'กรุณาเข้าใหม่')]);
    await user.click(await sure());
    expect(screen.queryByLabelText('รหัสผ่าน')).toBeNull();
    await user.click(button());
    expect(await screen.findByText('กรุณาเข้าใหม่')).toBeInTheDocument();
    expect(sent).toEqual([{}]);
  });

  it('offers the data export before', async () => {
    const { user } = open(true, []);
    server.use(http.get('*/api/v3/users/me/data', () => HttpResponse.json({ data: {} })));
    const made = vi.fn(() => 'blob:data');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(await screen.findByRole('button', { name: 'ดาวน์โหลด' }));
    expect(await screen.findByText(/^ดาวน์โหลดแล้ว/)).toBeInTheDocument();
    expect(made).toHaveBeenCalledWith(expect.any(Blob));
    expect(clicked).toHaveBeenCalledTimes(1);
    clicked.mockRestore();
    vi.unstubAllGlobals();
  });
});
