import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { staffStore } from '../../admin/shared/fixtures.ts';
import { cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { LoginForm } from '../session/auth-forms.tsx';
import { SecondStep } from './second-step.tsx';
import { SecondStepSettings } from './settings.tsx';

const profile = {
  user_id: 7,
  first_name: 'อรทัย',
  last_name: '',
  email: 'orathai@example.com',
  role_id: 5 as const,
  pdpa_consented: true,
};
const session = { token: 'fresh', expires_at: '2026-11-21T06:00:00Z', profile };
const shown = {
  secret: 'ABCDEFGHIJKLMNOP',
  uri: 'otpauth://totp/x',
  qr_image: 'data:image/svg+xml,%3Csvg/%3E',
};
const codes = ['AAAAA11111', 'BBBBB22222'];
const refusal = (code: string, message_th: string, status = 422) =>
  HttpResponse.json({ code, message: 'No.', message_th }, { status });
const emptyCart = () => http.get('*/api/cart', () => HttpResponse.json(cartAnswer([])));

const CODE = 'รหัสจากแอปยืนยันตัวตน';
const kept = (path: string, answer: (n: number) => Response) => {
  const sent: unknown[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      const text = await request.text();
      sent.push(text === '' ? null : JSON.parse(text));
      return answer(sent.length);
    }),
  );
  return sent;
};

describe('the second factor of sign-in', () => {
  it('follows the password of staff, and signs in', async () => {
    server.use(emptyCart());
    kept('*/api/signin', () =>
      HttpResponse.json(
        {
          ...{ code: 'AUTH.CODE_REQUIRED', message: 'x', message_th: 'x' },
          details: { ticket: 'a-ticket', enrol: false },
        },
        { status: 401 },
      ),
    );
    const sent = kept('*/api/v3/auth/second_step', () => HttpResponse.json(session));
    const { user, store } = renderPart(<LoginForm onForgot={() => undefined} />);
    await user.type(screen.getByLabelText('อีเมล'), 'orathai@example.com');
    await user.type(screen.getByLabelText('รหัสผ่าน'), 'a long password{Enter}');
    await user.type(await screen.findByLabelText(CODE), '123456{Enter}');
    await waitFor(() => expect(store.getState().session).toMatchObject({ token: 'fresh', profile }));
    expect(sent).toEqual([{ ticket: 'a-ticket', code: '123456', secret: expect.any(String) }]);
  });

  it('requires six digits, and clears the field after a wrong code: each is single use', async () => {
    const sent = kept('*/api/v3/auth/second_step', () => refusal('AUTH.WRONG_CODE', 'รหัสไม่ถูกต้อง'));
    const { user } = renderPart(<SecondStep step={{ ticket: 't', enrol: false }} onBack={vi.fn()} />);
    await user.type(screen.getByLabelText(CODE), '12345{Enter}');
    expect(screen.getByText('กรอกตัวเลขหกหลัก')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText(CODE), '6{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('รหัสไม่ถูกต้อง');
    expect(screen.getByLabelText(CODE)).toHaveValue('');
  });

  it('accepts a recovery code in any format', async () => {
    const sent = kept('*/api/v3/auth/second_step', () => refusal('AUTH.WRONG_CODE', 'รหัสไม่ถูกต้อง'));
    const { user } = renderPart(<SecondStep step={{ ticket: 't', enrol: false }} onBack={vi.fn()} />);
    await user.click(screen.getByRole('button', { name: 'ใช้รหัสกู้คืน' }));
    await user.type(screen.getByLabelText('รหัสกู้คืน'), 'aaaaa-11111{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ code: 'aaaaa11111' }]));
    await user.click(screen.getByRole('button', { name: 'ใช้แอปยืนยันตัวตน' }));
    expect(screen.getByLabelText(CODE)).toBeInTheDocument();
  });

  it('returns to the password, automatically once expired', async () => {
    kept('*/api/v3/auth/second_step', () => refusal('AUTH.SECOND_STEP_OVER', 'หมดเวลาแล้ว'));
    const onBack = vi.fn();
    const { user } = renderPart(<SecondStep step={{ ticket: 't', enrol: false }} onBack={onBack} />);
    await user.click(screen.getByRole('button', { name: 'กลับไปกรอกรหัสผ่าน' }));
    expect(onBack).toHaveBeenLastCalledWith(null);
    await user.type(screen.getByLabelText(CODE), '123456{Enter}');
    await waitFor(() =>
      expect(onBack).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'AUTH.SECOND_STEP_OVER' })),
    );
  });
});

describe('setting up an authenticator', () => {
  it('shows QR code and key, then the recovery codes, and signs in after confirmation', async () => {
    server.use(emptyCart());
    const begun = kept('*/api/v3/auth/second_step/enrol', () => HttpResponse.json(shown));
    const sent = kept('*/api/v3/auth/second_step/enrol/confirm', (n) =>
      n === 1
        ? refusal('AUTH.WRONG_CODE', 'รหัสไม่ถูกต้อง')
        : HttpResponse.json({ ...session, recovery_codes: codes }),
    );
    const { user, store } = renderPart(<SecondStep step={{ ticket: 't', enrol: true }} onBack={vi.fn()} />);
    expect(await screen.findByRole('img', { name: 'คิวอาร์โค้ดสำหรับแอปยืนยันตัวตน' })).toHaveAttribute(
      'src',
      shown.qr_image,
    );
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'คัดลอกคีย์' }));
    expect(await navigator.clipboard.readText()).toBe(shown.secret);
    await user.type(screen.getByLabelText(CODE), '111111{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('รหัสไม่ถูกต้อง');
    await user.type(screen.getByLabelText(CODE), '123456{Enter}');
    const list = within(await screen.findByRole('list', { name: 'รหัสกู้คืน' }));
    expect(list.getAllByRole('listitem').map((code) => code.textContent)).toEqual(codes);
    expect(store.getState().session.token).toBeNull();
    const file = screen.getByRole('link', { name: 'บันทึกเป็นไฟล์' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(file.split(',')[1] ?? '')).toBe('AAAAA11111\nBBBBB22222\n');
    await user.click(screen.getByRole('button', { name: 'เก็บไว้เรียบร้อยแล้ว' }));
    await waitFor(() => expect(store.getState().session.token).toBe('fresh'));
    expect(begun).toEqual([{ ticket: 't' }]);
    expect(sent[1]).toEqual({ ticket: 't', code: '123456', secret: expect.any(String) });
  });

  it('shows why it cannot start, at the password', async () => {
    kept('*/api/v3/auth/second_step/enrol', () => refusal('AUTH.SECOND_STEP_OVER', 'หมดเวลาแล้ว'));
    const onBack = vi.fn();
    renderPart(<SecondStep step={{ ticket: 't', enrol: true }} onBack={onBack} />);
    await waitFor(() =>
      expect(onBack).toHaveBeenCalledWith(expect.objectContaining({ code: 'AUTH.SECOND_STEP_OVER' })),
    );
  });
});

describe('the second step in the account of staff', () => {
  const open = (left = 2) => {
    server.use(
      http.get('*/api/v3/users/me/second_step', () =>
        HttpResponse.json({ enrolled_at: '2026-11-01T03:00:00.000Z', recovery_codes_left: left }),
      ),
    );
    return renderPart(<SecondStepSettings />, { store: staffStore(5) });
  };

  it('shows the setup date and the number of remaining recovery codes', async () => {
    open();
    expect(await screen.findByText(/ตั้งค่าแอปยืนยันตัวตนไว้เมื่อ 1 พ\.ย\. 2569/)).toBeInTheDocument();
    expect(screen.getByText('เหลือรหัสกู้คืน 2 รหัส')).toBeInTheDocument();
  });

  it('creates new recovery codes, shown until confirmed', async () => {
    kept('*/api/v3/users/me/second_step/recovery_codes', () => HttpResponse.json({ recovery_codes: codes }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'สร้างรหัสกู้คืนใหม่' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'รหัสกู้คืน' }));
    expect(dialog.getByText('AAAAA11111')).toBeInTheDocument();
    // Cannot be closed accidentally.
    expect(dialog.queryByRole('button', { name: 'ปิด' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'เก็บไว้เรียบร้อยแล้ว' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('replaces the authenticator with the first code of the new one', async () => {
    kept('*/api/v3/users/me/second_step/replace', () => HttpResponse.json(shown));
    const sent = kept('*/api/v3/users/me/second_step/replace/confirm', (n) =>
      n === 1 ? refusal('AUTH.WRONG_CODE', 'รหัสไม่ถูกต้อง') : HttpResponse.json({ ok: true }),
    );
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: 'เปลี่ยนแอปยืนยันตัวตน' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'เปลี่ยนแอปยืนยันตัวตน' }));
    await user.type(dialog.getByLabelText(CODE), '111111{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('รหัสไม่ถูกต้อง');
    await user.type(dialog.getByLabelText(CODE), '123456{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ code: '111111' }, { code: '123456' }]);
    expect(store.getState().layout.toasts).toMatchObject([{ tone: 'done', text: 'ตั้งค่าแอปยืนยันตัวตนใหม่แล้ว' }]);
  });

  it('shows why creation failed', async () => {
    kept('*/api/v3/users/me/second_step/recovery_codes', () =>
      refusal('ERROR.TOO_MANY_REQUESTS', 'กรุณารอสักครู่', 429),
    );
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: 'สร้างรหัสกู้คืนใหม่' }));
    await waitFor(() =>
      expect(store.getState().layout.toasts).toMatchObject([{ tone: 'error', text: 'กรุณารอสักครู่' }]),
    );
  });

  it('can be retried after a failure', async () => {
    server.use(http.get('*/api/v3/users/me/second_step', () => HttpResponse.error()));
    renderPart(<SecondStepSettings />, { store: staffStore(5) });
    expect(await screen.findByRole('button', { name: 'ลองใหม่' })).toBeInTheDocument();
  });
});
