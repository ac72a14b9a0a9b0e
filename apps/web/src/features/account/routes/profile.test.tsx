import type { ProfileUpdateRequest } from '@mali/contracts/profile';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { memberStore } from '../../../testing/member.ts';
import { profileAnswer } from '../../../testing/profiles.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { profileChanged } from '../../session/index.ts';
import { AccountFrame } from '../frame.tsx';
import { Component as ProfilePage } from './profile.tsx';

type Told = Parameters<typeof profileAnswer>[0];

/** The page of a member with these profile data, recording every update. */
async function open(told: Told = {}) {
  let now = profileAnswer(told);
  const sent: ProfileUpdateRequest[] = [];
  server.use(
    http.get('*/api/profile', () => HttpResponse.json(now)),
    http.post<never, ProfileUpdateRequest>('*/api/profile/update/data', async ({ request }) => {
      const change = await request.json();
      sent.push(change);
      now = profileAnswer({ ...now.profile, ...change, mobile: change.mobile ? '0812345678' : null });
      return HttpResponse.json(now);
    }),
  );
  const view = renderPart(<ProfilePage />, { store: memberStore() });
  await screen.findByLabelText('ชื่อ');
  const save = screen.getByRole('button', { name: 'บันทึก' });
  return { ...view, sent, save };
}

describe('the profile', () => {
  it('shows the stored data and sends changes (PROF-01, PROF-09, PROF-10)', async () => {
    const { user, sent, save, store } = await open({
      last_name: 'วัฒนากร',
      mobile: '0898765432',
      birthdate: '1997-05-12',
      appearance: { face_shape: 'oval' },
    });
    expect(screen.getByLabelText(/^เบอร์มือถือ/)).toHaveValue('089-876-5432');
    expect(screen.getByRole('combobox', { name: 'เดือน' })).toHaveValue('5');
    expect(screen.getByRole('textbox', { name: 'ปี' })).toHaveValue('2540');
    expect(screen.getByRole('button', { name: 'รูปไข่' })).toHaveAttribute('aria-pressed', 'true');
    expect(save).toBeDisabled();

    await user.type(screen.getByLabelText(/^ชื่อเล่น/), 'พิมพ์');
    await user.clear(screen.getByLabelText(/^เบอร์มือถือ/));
    await user.type(screen.getByLabelText(/^เบอร์มือถือ/), '0812345678');
    await user.click(screen.getByRole('button', { name: 'หัวใจ' }));
    const worries = screen.getByRole('group', { name: /สิ่งที่กังวลเรื่องผม/ });
    await user.click(within(worries).getByRole('button', { name: 'ชี้ฟู' }));
    await user.click(within(worries).getByRole('button', { name: 'ผมร่วง' }));
    await user.click(save);
    await waitFor(() =>
      expect(sent).toEqual([
        {
          first_name: 'พิมพ์ชนก',
          last_name: 'วัฒนากร',
          alias: 'พิมพ์',
          mobile: '081-234-5678',
          birthdate: '1997-05-12',
          appearance: { face_shape: 'heart', hair_problems: ['hair_fall', 'frizz'] },
        },
      ]),
    );
    // The layout shows the new name (PROF-18).
    await waitFor(() => expect(store.getState().session.profile?.alias).toBe('พิมพ์'));
    expect(await screen.findByText('สวัสดี พิมพ์')).toBeInTheDocument();
    expect(store.getState().layout.toasts).toMatchObject([{ tone: 'done', text: 'บันทึกแล้ว' }]);
    expect(save).toBeDisabled();
  });

  it('toggles a choice off, and clears all at once', async () => {
    const { user, sent, save } = await open({ appearance: { face_shape: 'oval', hair_type: 'wavy' } });
    await user.click(screen.getByRole('button', { name: 'รูปไข่' }));
    expect(screen.getByRole('button', { name: 'รูปไข่' })).toHaveAttribute('aria-pressed', 'false');
    await user.click(screen.getByRole('button', { name: 'ลบที่เลือกไว้ทั้งหมด' }));
    await user.click(save);
    await waitFor(() => expect(sent).toMatchObject([{ appearance: {}, birthdate: null, mobile: null }]));
  });

  it('shows validation errors, and sends nothing', async () => {
    const { user, sent, save } = await open({ birthdate: '1997-05-12' });
    await user.clear(screen.getByLabelText('ชื่อ'));
    await user.type(screen.getByLabelText(/^เบอร์มือถือ/), '12345');
    await user.selectOptions(screen.getByRole('combobox', { name: 'วัน' }), '31');
    await user.selectOptions(screen.getByRole('combobox', { name: 'เดือน' }), 'กุมภาพันธ์');
    await user.click(save);
    expect(await screen.findByText('กรุณากรอกชื่อ')).toBeInTheDocument();
    expect(screen.getByText('เบอร์โทรศัพท์มี 9 หรือ 10 หลัก ขึ้นต้นด้วย 0')).toBeInTheDocument();
    expect(screen.getByText('ไม่มีวันนี้ในปฏิทิน ตรวจอีกครั้ง')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('ชื่อ')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('keeps the input when the update is rejected, and shows why (PROF-17)', async () => {
    const { user, save, store } = await open();
    server.use(
      http.post('*/api/profile/update/data', () =>
        HttpResponse.json(
          { code: 'PROFILE.BIRTHDATE', message: 'No.', message_th: 'กรุณาตรวจสอบวันเกิด' },
          { status: 422 },
        ),
      ),
    );
    await user.type(screen.getByLabelText(/^ชื่อเล่น/), 'พิมพ์');
    await user.click(save);
    expect(await screen.findByText('กรุณาตรวจสอบวันเกิด')).toBeInTheDocument();
    expect(screen.getByLabelText(/^ชื่อเล่น/)).toHaveValue('พิมพ์');
    expect(store.getState().session.profile?.alias).toBeUndefined();
  });

  it('can be retried after a failure', async () => {
    server.use(http.get('*/api/profile', () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderPart(<ProfilePage />, { store: memberStore() });
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    server.use(http.get('*/api/profile', () => HttpResponse.json(profileAnswer())));
    await user.click(again);
    expect(await screen.findByLabelText('ชื่อ')).toHaveValue('พิมพ์ชนก');
  });
});

describe('the picture', () => {
  const choose = (user: Awaited<ReturnType<typeof open>>['user'], file: File) =>
    user.upload(screen.getByLabelText('เพิ่มรูป', { selector: 'input' }), file);

  it('is uploaded on selection, and removed on click (PROF-13)', async () => {
    const { user } = await open();
    const sent: string[] = [];
    const picture = `/img/profiles/${'a'.repeat(32)}/96.webp`;
    server.use(
      http.post('*/api/profile_img', ({ request }) => {
        sent.push(request.headers.get('content-type')?.split(';')[0] ?? '');
        server.use(http.get('*/api/profile', () => HttpResponse.json(profileAnswer({ picture }))));
        return HttpResponse.json({ picture });
      }),
      http.delete('*/api/profile_img', () => {
        server.use(http.get('*/api/profile', () => HttpResponse.json(profileAnswer())));
        return HttpResponse.json({ ok: true });
      }),
    );
    await choose(user, new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('img', { name: 'รูปของ พิมพ์ชนก' })).toHaveAttribute('src', picture);
    expect(sent).toEqual(['multipart/form-data']);
    await user.click(screen.getByRole('button', { name: 'ลบรูป' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'รูปของ พิมพ์ชนก' })).toBeNull());
  });

  it('shows an error for an invalid file', async () => {
    const { user } = await open();
    server.use(
      http.post('*/api/profile_img', () =>
        HttpResponse.json(
          { code: 'PHOTO.BROKEN', message: 'Broken.', message_th: 'เปิดไฟล์รูปนี้ไม่ได้' },
          { status: 415 },
        ),
      ),
    );
    await choose(user, new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('เปิดไฟล์รูปนี้ไม่ได้')).toBeInTheDocument();
  });
});

describe('the profile check', () => {
  const page = (
    <AccountFrame page="orders">
      <p>คำสั่งซื้อ</p>
    </AccountFrame>
  );
  function due() {
    const store = memberStore();
    store.dispatch(profileChanged(profileAnswer({ check_due: true }).profile));
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/profile_check', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ok: true });
      }),
      http.get('*/api/profile', () => HttpResponse.json(profileAnswer())),
    );
    return { ...renderPart(page, { store }), store, sent };
  }

  it('is shown on account pages when due, answered in part, and the profile reloaded (PROF-14)', async () => {
    const { user, sent, store } = due();
    const sheet = within(await screen.findByRole('dialog', { name: 'ให้เรารู้จักคุณอีกนิด' }));
    await user.type(sheet.getByRole('textbox', { name: 'ปี' }), '2540');
    await user.click(sheet.getByRole('button', { name: 'บันทึก' }));
    expect(await sheet.findByText('เลือกวัน เดือน และปีให้ครบ')).toBeInTheDocument();
    await user.selectOptions(sheet.getByRole('combobox', { name: 'วัน' }), '12');
    await user.selectOptions(sheet.getByRole('combobox', { name: 'เดือน' }), '5');
    await user.click(sheet.getByRole('button', { name: 'มัน' }));
    await user.click(sheet.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() =>
      expect(sent).toEqual([{ birthdate: '1997-05-12', appearance: { face_type: 'oily' } }]),
    );
    await waitFor(() => expect(store.getState().session.profile?.check_due).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be dismissed, which counts as an answer', async () => {
    const { user, sent } = due();
    const sheet = within(await screen.findByRole('dialog', { name: 'ให้เรารู้จักคุณอีกนิด' }));
    await user.click(sheet.getByRole('button', { name: 'ไม่ใช่ตอนนี้' }));
    await waitFor(() => expect(sent).toEqual([{}]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not shown otherwise', () => {
    renderPart(page, { store: memberStore() });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
