import type { SiteDialog } from '@mali/contracts/site';
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../app/store.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { checkStatus } from './calls.ts';
import SiteDialogs from './dialogs.tsx';
import { selectDialogs, statusReceived } from './slice.ts';

const dialog = (id: number, over: Partial<SiteDialog> = {}): SiteDialog => ({
  dialog_id: id,
  type: 'info',
  title: `Title ${id}`,
  title_th: `หัวข้อ ${id}`,
  message: `Message ${id}`,
  message_th: `ข้อความ ${id}`,
  ...over,
});

describe('site dialogs (NOTI-11)', () => {
  it('are part of the site status, while it is online', async () => {
    const dialogs = [dialog(1, { type: 'warning' })];
    server.use(
      http.get('*/api/status', () =>
        HttpResponse.json({ status: 'online', version: '3.0', at: '2026-11-21T00:00:00Z', dialogs }),
      ),
    );
    const store = createStore('th');
    await store.dispatch(checkStatus());
    expect(selectDialogs(store.getState())).toEqual(dialogs);
    store.dispatch(statusReceived('maintenance'));
    expect(selectDialogs(store.getState())).toEqual([]);
  });

  it('are alert boxes in sequence, and a closed one is not shown again', async () => {
    const both = [dialog(1), dialog(2)];
    const { user, unmount } = renderPart(<SiteDialogs dialogs={both} />);
    expect(screen.getByRole('dialog', { name: 'หัวข้อ 1' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('ข้อความ 1');
    await user.click(screen.getByRole('button', { name: 'รับทราบ' }));
    expect(screen.getByRole('dialog', { name: 'หัวข้อ 2' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'รับทราบ' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    renderPart(<SiteDialogs dialogs={[...both, dialog(3)]} />);
    expect(screen.getByRole('dialog', { name: 'หัวข้อ 3' })).toBeInTheDocument();
  });

  it('are shown without storage, too', async () => {
    sessionStorage.setItem('mali.dialogs', '{');
    renderPart(<SiteDialogs dialogs={[dialog(1)]} />);
    await act(async () => undefined);
    expect(screen.getByRole('dialog', { name: 'หัวข้อ 1' })).toBeInTheDocument();
  });
});
