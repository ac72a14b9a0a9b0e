import { ROLE } from '@mali/contracts/roles';
import type { SearchedWord } from '@mali/contracts/staff-search';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { listPageOf, staffStore } from '../../shared/fixtures.ts';
import { Component as Searches } from './searches.tsx';

const WORD: SearchedWord = {
  ...{ word_id: 1, query: 'กันแดดเด็ก', searches: 42, results: 0, found: 'none', clicks: 0, click_rate: 0 },
  ...{ adds: 0, last_at: '2026-11-20T05:00:00Z' },
};

it('shows what was searched, how it was found and how often it was clicked; a word leads to its results', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/admin/search', ({ request }) => {
      asked.push(new URL(request.url).search);
      return listPageOf([
        WORD,
        { ...WORD, word_id: 2, query: 'serum', results: 9, found: 'all', click_rate: 0.256 },
      ]);
    }),
    http.get('*/api/admin/search/counts', () =>
      HttpResponse.json({
        views: Object.fromEntries(['all', 'nothing', 'few'].map((key) => [key, { count: 1, exact: true }])),
      }),
    ),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
  );
  renderPart(<Searches />, {
    at: '/admin/search',
    path: '/admin/search',
    store: staffStore(ROLE.CONTENT_EDITOR),
  });
  const link = await screen.findByRole('link', { name: 'กันแดดเด็ก' });
  expect(link).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('กันแดดเด็ก')));
  expect(screen.getByRole('link', { name: 'เพิ่มคำที่ความหมายเดียวกับ กันแดดเด็ก' })).toHaveAttribute(
    'href',
    `/admin/search/rules/new?word=${encodeURIComponent('กันแดดเด็ก')}`,
  );
  const row = within(screen.getByRole('row', { name: /serum/ }));
  expect(row.getByText('26%')).toBeInTheDocument();
  expect(row.getByText('ตรงทุกคำ')).toBeInTheDocument();
  expect(asked.length).toBeGreaterThan(0);
});
