import type { PostRow } from '@mali/contracts/posts';
import { ROLE } from '@mali/contracts/roles';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { listPageOf, staffStore } from '../../shared/fixtures.ts';
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
      asked.push(new URL(request.url).searchParams);
      return listPageOf(posts);
    }),
    http.get('*/api/admin/posts/counts', () =>
      HttpResponse.json({ views: { all: { count: 2, exact: true }, published: { count: 1, exact: true } } }),
    ),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
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
    expect(await screen.findByRole('link', { name: /^ทั้งหมด\s*2/ })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: /^เผยแพร่แล้ว\s*1/ })).toHaveAttribute(
      'href',
      '/adminblog?view=published',
    );
    expect(screen.getByRole('link', { name: 'เขียนบทความใหม่' })).toHaveAttribute('href', '/adminblog/new');
  });

  it('asks for what the address says', async () => {
    const { asked } = open([row(1)], '/adminblog?view=draft&q=%E0%B8%9C%E0%B8%B4%E0%B8%A7');
    await screen.findByRole('table');
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ view: 'draft', q: 'ผิว' });
  });

  it('reports an empty list', async () => {
    open([], '/adminblog?q=zz');
    expect(await screen.findByRole('heading', { name: 'ไม่พบบทความ' })).toBeInTheDocument();
  });
});
