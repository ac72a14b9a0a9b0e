import type { ExtraPage } from '@mali/contracts/content';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { category } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server, settled } from '../../../testing/server.ts';
import { BLOCK_OF, bi, layoutOf } from '../fixtures.ts';
import { Component as Extra } from './extra.tsx';

const NONE = bi('', '');
const page = (link: string, name: string, overrides: Partial<ExtraPage> = {}): ExtraPage => ({
  link,
  name,
  title: bi('รุ่นพิเศษ', 'Exclusive'),
  seo_title: NONE,
  seo_desc: NONE,
  seo_keywords: NONE,
  og_image: null,
  noindex: false,
  app_only: false,
  ...overrides,
});
const PAGES = [
  page('/exclusiveedition', 'exclusive-edition'),
  page('/ของขวัญ', 'gifts'),
  page('/special-event-midnight', 'midnight', { title: bi('เที่ยงคืน', 'Midnight'), app_only: true }),
];

let asked: string[];
beforeEach(() => {
  asked = [];
  server.use(
    http.get('*/content/pages', () => HttpResponse.json({ data: PAGES, count: PAGES.length, empty: [] })),
    http.post<never, { pageName: string }>('*/content/api/web/layout', async ({ request }) => {
      asked.push((await request.json()).pageName);
      return HttpResponse.json(layoutOf([BLOCK_OF.sis_text]));
    }),
    http.get('*/api/v3/categories/find', () =>
      HttpResponse.json({ data: [category('make-up', 9)], count: 1 }),
    ),
  );
});
const open = (at: string) => renderPart(<Extra />, { at });

describe('a URL outside the built-in routes', () => {
  it.each(['/exclusiveedition', '/exclusiveedition/'])(
    'is a page the server has added: %s (SHELL-24, SHELL-27)',
    async (at) => {
      open(at);
      expect(await screen.findByText('หัวข้อ')).toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('รุ่นพิเศษ');
      expect(asked).toEqual(['exclusive-edition']);
      await waitFor(() => expect(document.title).toBe('รุ่นพิเศษ | มะลิ'));
    },
  );

  it('may be written in Thai', async () => {
    open(`/${encodeURIComponent('ของขวัญ')}`);
    await screen.findByText('หัวข้อ');
    expect(asked).toEqual(['gifts']);
  });

  it('is reported as not found only after the list of pages has loaded (SHELL-28)', async () => {
    let answer: () => void = () => undefined;
    const come = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get('*/content/pages', async () => {
        await come;
        return HttpResponse.json({ data: PAGES, count: PAGES.length, empty: [] });
      }),
    );
    open('/nothing');
    await settled();
    expect(screen.getByRole('status')).toBeInTheDocument();
    expect(screen.queryByText('ไม่พบหน้านี้')).toBeNull();
    answer();
    expect(await screen.findByRole('heading', { name: 'ไม่พบหน้านี้' })).toBeInTheDocument();
  });

  it('can be retried when the list fails to load', async () => {
    server.use(http.get('*/content/pages', () => HttpResponse.error(), { once: true }));
    const { user } = open('/exclusiveedition');
    await user.click(await screen.findByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('หัวข้อ')).toBeInTheDocument();
  });
});

describe('a page of the app (SHELL-26, SHELL-35)', () => {
  it('opens in the app', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 16) MaliApp/3.2');
    open('/special-event-midnight');
    expect(await screen.findByText('หัวข้อ')).toBeInTheDocument();
    expect(asked).toEqual(['midnight']);
  });

  it('explains in a browser where it opens, with a link to the shop', async () => {
    open('/special-event-midnight');
    expect(await screen.findByRole('heading', { name: 'เที่ยงคืน' })).toBeInTheDocument();
    expect(screen.getByText(/เปิดในแอป/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ดูโปรโมชันทั้งหมด' })).toHaveAttribute('href', '/deals');
    expect(asked).toEqual([]);
  });
});
