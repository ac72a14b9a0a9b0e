import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import TrackOrder from './track-order.tsx';

describe('the tracking popup', () => {
  it('leads to the order with the e-mail, which is not remembered before it was right (TRACK-02, TRACK-04)', async () => {
    const close = vi.fn();
    const { user, store, router } = renderPart(<TrackOrder onClose={close} />);
    await user.type(screen.getByLabelText('หมายเลขคำสั่งซื้อ'), 'so-261120 12345678');
    await user.type(screen.getByLabelText('อีเมลที่ใช้สั่งซื้อ'), 'pim@example.com{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/order/SO26112012345678');
    expect(store.getState().order).toMatchObject({ trackingEmail: null, triedEmail: 'pim@example.com' });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('shows the number format for an invalid one', async () => {
    const { user, router } = renderPart(<TrackOrder onClose={() => undefined} />);
    await user.type(screen.getByLabelText('หมายเลขคำสั่งซื้อ'), '12345{Enter}');
    expect(await screen.findByText('หมายเลขคำสั่งซื้อคือ SO ตามด้วยตัวเลข 14 ตัว')).toBeInTheDocument();
    expect(await screen.findByText('กรอกอีเมลที่ใช้สั่งซื้อ')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });
});
