import { POST_STATES } from '@mali/contracts/post-values';
import type { PostRow } from '@mali/contracts/posts';
import { ROLE } from '@mali/contracts/roles';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { staffStore } from '../../shared/fixtures.ts';
import { Component as Posts } from './posts.tsx';

const row = (post_id: number, overrides: Partial<PostRow> = {}): PostRow => ({
  post_id,
  slug: `story-${post_id}`,
  title: { th: `เรื่อง ${post_id}`, en: `Story ${post_id}` },
  topic: { th: 'ผิว', en: 'Skin' },
  author: 'Pim',
  state: 'draft',
  publish_at: null,
  updated_at: '2026-11-21T03:00:00.000Z',
  updated_by: 'อรทัย',
  ...overrides,
});

function open(posts: readonly PostRow[], at = '/adminblog') {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('*/api/admin/posts', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const counts = Object.fromEntries(
        POST_STATES.map((state) => [state, posts.filter((post) => post.state === state).length]),
      );
      const state = searchParams.get('state');
      const shown = posts.filter((post) => state === null || post.state === state);
      return HttpResponse.json({ posts: shown, count: shown.length, counts, page: 1, limit: 30 });
    }),
  );
  const view = renderPart(<Posts />, { at, path: '/adminblog', store: staffStore(ROLE.CONTENT_EDITOR) });
  return { ...view, asked };
}

describe('the list of posts', () => {
  it('shows state, time and author of each', async () => {
    open([
      row(1, { state: 'published', publish_at: '2026-11-20T03:00:00.000Z' }),
      row(2, { title: { th: '', en: 'English alone' }, updated_by: null }),
    ]);
    const list = within(await screen.findByRole('table', { name: 'บทความ' }));
    expect(list.getByRole('link', { name: 'เรื่อง 1' })).toHaveAttribute('href', '/adminblog/1');
    expect(list.getByText('ตั้งแต่ 20 พ.ย. 2569 10:00 น.')).toBeInTheDocument();
    expect(list.getByRole('link', { name: 'English alone' })).toBeInTheDocument();
    expect(list.getAllByText('โดย อรทัย')).toHaveLength(1);
    const tabs = within(screen.getByRole('navigation', { name: 'บทความ' }));
    expect(tabs.getByRole('link', { name: 'ทั้งหมด 2' })).toHaveAttribute('aria-current', 'page');
    expect(tabs.getByRole('link', { name: 'เผยแพร่แล้ว 1' })).toHaveAttribute(
      'href',
      '/adminblog?state=published',
    );
    expect(screen.getByRole('link', { name: 'เขียนบทความใหม่' })).toHaveAttribute('href', '/adminblog/new');
  });

  it('searches within the current state', async () => {
    const { user, asked, router } = open([row(1)], '/adminblog?state=draft&page=2');
    await screen.findByRole('table');
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ state: 'draft', page: '2', limit: '30' });
    await user.type(screen.getByLabelText('ค้นหาบทความ'), ' กันแดด {Enter}');
    expect(router.state.location.search).toBe(`?state=draft&q=${encodeURIComponent('กันแดด')}`);
    await expect.poll(() => asked.at(-1)?.get('keyword')).toBe('กันแดด');
  });

  it('reports an empty list', async () => {
    open([], '/adminblog?q=zz');
    expect(await screen.findByRole('heading', { name: 'ไม่พบบทความ' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'แสดงทั้งหมด' })).toHaveAttribute('href', '/adminblog');
  });
});
