import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../app/store.ts';
import { cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { signedIn } from '../session/index.ts';
import PrivacyConsent from './privacy-consent.tsx';

const policy = {
  name: 'privacy',
  version: 4,
  updated_at: '2026-11-01T00:00:00Z',
  title: { th: 'นโยบาย', en: 'Policy' },
  content: { th: '<h2>ข้อมูลที่เก็บ</h2><p>ชื่อและที่อยู่</p>', en: '<h2>What we keep</h2>' },
  seo_title: { th: '', en: '' },
  seo_desc: { th: '', en: '' },
};
const profile = {
  user_id: 9,
  first_name: 'พิม',
  last_name: '',
  email: 'pim@example.com',
  role_id: 1 as const,
  pdpa_consented: false,
};

/** jsdom has no layout: the text has the given height, in a frame of 300 px. */
function high(height: number): void {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
}

beforeEach(() => {
  server.use(
    http.get('*/content/policy-page', () => HttpResponse.json(policy)),
    http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))),
  );
});

async function open(onClose = vi.fn()) {
  const store = createStore('th');
  store.dispatch(signedIn({ token: 't', profile }));
  const view = renderPart(<PrivacyConsent onClose={onClose} />, { store });
  await screen.findByRole('dialog', { name: 'นโยบายความเป็นส่วนตัว' });
  return { ...view, onClose };
}
const tick = () => screen.getByRole('checkbox');
const submit = () => screen.getByRole('button', { name: 'ยอมรับ' });

describe('the privacy consent', () => {
  it('can be ticked only after scrolling the policy to its end (CONS-22, CONS-23, CONS-25)', async () => {
    high(900);
    const { user } = await open();
    expect(await screen.findByText('ชื่อและที่อยู่')).toBeInTheDocument();
    expect(tick()).toBeDisabled();
    const frame = screen.getByRole('region', { name: /ข้อความนโยบาย/ });
    frame.scrollTop = 400;
    fireEvent.scroll(frame);
    expect(tick()).toBeDisabled();
    frame.scrollTop = 600;
    fireEvent.scroll(frame);
    expect(tick()).toBeEnabled();
    expect(submit()).toBeDisabled();
    await user.click(tick());
    expect(submit()).toBeEnabled();
  });

  it('can be ticked at once when the policy does not overflow (CONS-24)', async () => {
    high(200);
    await open();
    await screen.findByText('ชื่อและที่อยู่');
    expect(tick()).toBeEnabled();
  });

  it('is posted with the version that was read, and the profile has it (CONS-27)', async () => {
    high(200);
    const posted = vi.fn();
    server.use(
      http.post('*/api/v3/users/me/pdpa/consent', async ({ request }) => {
        posted(await request.json());
        return HttpResponse.json({ ok: true });
      }),
    );
    const { user, store } = await open();
    await screen.findByText('ชื่อและที่อยู่');
    await user.click(tick());
    await user.click(submit());
    await waitFor(() => expect(store.getState().session.profile?.pdpa_consented).toBe(true));
    expect(posted).toHaveBeenCalledExactlyOnceWith({ version: 4 });
  });

  it('cannot be closed until something has failed (CONS-26), and reports a loading failure (CONS-28)', async () => {
    high(200);
    let fails = true;
    server.use(
      http.get('*/content/policy-page', () =>
        fails ? new HttpResponse(null, { status: 500 }) : HttpResponse.json(policy),
      ),
    );
    const { user, onClose } = await open();
    expect(await screen.findByText('โหลดนโยบายความเป็นส่วนตัวไม่สำเร็จ')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ปิด' }));
    expect(onClose).toHaveBeenCalled();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
    expect(await screen.findByText('ชื่อและที่อยู่')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'ปิด' })).toBeNull();
    onClose.mockClear();
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the server’s message when submitting fails (CONS-29)', async () => {
    const body = { code: 'X', message: 'Later, please.', message_th: 'ไว้ก่อนนะ' };
    high(200);
    server.use(http.post('*/api/v3/users/me/pdpa/consent', () => HttpResponse.json(body, { status: 422 })));
    const { user } = await open();
    await screen.findByText('ชื่อและที่อยู่');
    await user.click(tick());
    await user.click(submit());
    expect(await screen.findByText('ไว้ก่อนนะ')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'ปิด' })).toBeInTheDocument();
  });

  it('shows a Thai text without a server message (CONS-29)', async () => {
    high(200);
    server.use(http.post('*/api/v3/users/me/pdpa/consent', () => HttpResponse.error()));
    const { user } = await open();
    await screen.findByText('ชื่อและที่อยู่');
    await user.click(tick());
    await user.click(submit());
    expect(await screen.findByText('บันทึกการยอมรับไม่สำเร็จ กรุณาลองใหม่อีกครั้ง')).toBeInTheDocument();
  });
});
