import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ToPreview } from '../../app/preview-messages.ts';
import { renderPart } from '../../testing/render.tsx';
import { Preview } from './preview.tsx';

const NO_TEXT = { th: '', en: '' };
const shown = (title: string): ToPreview => ({
  ...{ type: 'page-preview:show', language: 'th', chosen: 'words' },
  layout: {
    ...{ id: null, seo_title: NO_TEXT, seo_desc: NO_TEXT, seo_keywords: NO_TEXT, og_image: null },
    components: [
      {
        ...{ id: 'words', type: 'sis_text', align: 'left', title: { th: title, en: title } },
        body: { th: '<p><a href="/deals">ไปต่อ</a></p>', en: '' },
      },
    ],
    pricing: { promotions: [], members: [] } as unknown as ToPreview['layout']['pricing'],
  },
});
const send = (data: unknown, source: unknown, origin = window.location.origin) =>
  act(() => {
    fireEvent(window, new MessageEvent('message', { data, origin, source: source as Window }));
  });

afterEach(() => vi.unstubAllGlobals());

it('an address of a draft that is opened by itself shows nothing', async () => {
  renderPart(<Preview id="draft" />);
  expect(await screen.findByRole('link')).toHaveAttribute('href', '/');
});

it('the editor’s frame shows what the editor of this origin sends, and a press chooses a block instead of leading away', async () => {
  const editor = { postMessage: vi.fn() };
  vi.stubGlobal('parent', editor);
  const { user, router } = renderPart(<Preview id="draft" />);
  await vi.waitFor(
    () =>
      expect(editor.postMessage).toHaveBeenCalledWith({ type: 'page-preview:ready' }, window.location.origin),
    10_000,
  );
  send(shown('จากที่อื่น'), editor, 'https://evil.example');
  send(shown('จากหน้าต่างอื่น'), window);
  send({ type: 'other' }, editor);
  send(shown('ฝนแรก'), editor);
  expect(await screen.findByRole('heading', { name: 'ฝนแรก' })).toBeInTheDocument();
  expect(screen.queryByText(/ที่อื่น|หน้าต่างอื่น/)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'ไปต่อ' }));
  expect(editor.postMessage).toHaveBeenLastCalledWith(
    { type: 'page-preview:chosen', block: 'words' },
    window.location.origin,
  );
  expect(router.state.location.pathname).toBe('/');
});
