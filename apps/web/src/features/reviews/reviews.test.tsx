import type { Material } from '@mali/contracts/catalogue';
import type { CommentsAnswer, OtherReviewsAnswer, Review } from '@mali/contracts/reviews';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../app/store.ts';
import { card } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { review } from '../../testing/reviews.ts';
import { server } from '../../testing/server.ts';
import { Reviews } from './reviews.tsx';

const material = { ...card(1, { rating: 4.3, rating_count: 12 }), other_reviews: 0 } as Material;

/** A fake API with these reviews, filtering like the real one and recording requests. */
function serve(all: readonly Review[]) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get('*/api/api/v2/material/comments', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      const under = (own: string) =>
        all.filter(
          (one) =>
            (own === 'rate' || !query.rate || one.rating === Number(query.rate)) &&
            (own === 'photos' || !query.photos || one.image.length > 0) &&
            (own === 'face_type' || !query.face_type || one.face_type === query.face_type),
        );
      const found = under('');
      const page = Number(query.page ?? 1);
      const faces = ['normal', 'dry', 'oily', 'combination'];
      return HttpResponse.json<CommentsAnswer>({
        data: found.slice((page - 1) * 10, page * 10),
        ...{ count: found.length, page, limit: 10 },
        distribution: [1, 2, 3, 4, 5].map(
          (stars) => under('rate').filter((one) => one.rating === stars).length,
        ),
        with_photos: under('photos').filter((one) => one.image.length > 0).length,
        face_types: faces.map((value) => ({
          value,
          count: under('face_type').filter((one) => one.face_type === value).length,
        })),
        ...{ face_problems: [], body_problems: [], hidden: [] },
      });
    }),
  );
  return asked;
}

const shown = () => screen.getAllByRole('article').length;

describe('the reviews of a product', () => {
  it('shows author, product and skin type', async () => {
    serve([review(1, { face_type: 'dry', face_problems: ['pores'], edited: true })]);
    renderPart(<Reviews material={material} mat_var_id={10} />);
    const article = within(await screen.findByRole('article'));
    expect(article.getByText('คุณ ปล*** สุ***')).toBeInTheDocument();
    expect(article.getByText('ผิวแห้ง · รูขุมขน')).toBeInTheDocument();
    expect(article.getByText('14 พ.ย. 2569 · แก้ไขแล้ว')).toBeInTheDocument();
    expect(article.getByText('04 ชบาบ่าย')).toBeInTheDocument();
    expect(article.getByRole('img', { name: '5 ดาว' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'เขียนรีวิว' })).toHaveAttribute('href', '/item/1/10/addreview');
  });

  it('filters by a score on click of its bar, and resets on another click (rule of use 47)', async () => {
    const asked = serve([review(1), review(2, { rating: 3 })]);
    const { user } = renderPart(<Reviews material={material} mat_var_id={10} />);
    expect(await screen.findByText('รีวิวที่ 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^4 ดาว/ })).toBeDisabled();
    const bar = screen.getByRole('button', { name: /^3 ดาว\s*1 รีวิว$/ });
    await user.click(bar);
    await waitFor(() => expect(screen.queryByText('รีวิวที่ 1')).toBeNull());
    expect(await screen.findByText('รีวิวที่ 2')).toBeInTheDocument();
    expect(bar).toHaveAttribute('aria-pressed', 'true');
    // The other bars stay enabled.
    expect(screen.getByRole('button', { name: /^5 ดาว\s*1 รีวิว$/ })).toBeEnabled();
    await user.click(bar);
    expect(await screen.findByText('รีวิวที่ 1')).toBeInTheDocument();
    expect(asked.map(({ rate }) => rate)).toEqual([undefined, '3']);
  });

  it('filters by skin type, offering only values with matches, and sorts', async () => {
    const asked = serve([review(1, { face_type: 'dry' }), review(2)]);
    const { user } = renderPart(<Reviews material={material} mat_var_id={10} />);
    await user.click(await screen.findByText('ผิวแบบฉัน'));
    const face = screen.getByLabelText('สภาพผิวหน้า');
    expect(within(face).getByRole('option', { name: 'ผิวมัน 0' })).toBeDisabled();
    await user.selectOptions(face, 'ผิวแห้ง 1');
    await waitFor(() => expect(shown()).toBe(1));
    await user.selectOptions(screen.getByLabelText('เรียงตาม'), 'มีประโยชน์ที่สุด');
    await waitFor(() => expect(asked.at(-1)).toEqual({ mat_no: 'M1', face_type: 'dry', sort: 'helpful' }));
  });

  it('loads ten at a time', async () => {
    serve(Array.from({ length: 23 }, (_, i) => review(i + 1)));
    const { user } = renderPart(<Reviews material={material} mat_var_id={10} />);
    await user.click(await screen.findByRole('button', { name: 'อ่านอีก 10 รีวิว' }));
    await waitFor(() => expect(shown()).toBe(20));
    await user.click(screen.getByRole('button', { name: 'อ่านอีก 3 รีวิว' }));
    await waitFor(() => expect(shown()).toBe(23));
    expect(screen.queryByRole('button', { name: /อ่านอีก/ })).toBeNull();
  });

  it('opens photos in a lightbox', async () => {
    const photo = {
      photo: 'a'.repeat(32),
      url: '/img/reviews/a/320.webp',
      large_url: '/img/reviews/a/1280.webp',
      state: 'published' as const,
    };
    serve([review(1, { image: [{ ...photo, width: 1280, height: 960 }] })]);
    const { user } = renderPart(<Reviews material={material} mat_var_id={10} />);
    const name = 'รูปที่ 1 ของรีวิวโดย คุณ ปล*** สุ***';
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByAltText(name)).toHaveAttribute('src', '/img/reviews/a/1280.webp');
  });

  it('shows a row of all photos, which opens with the review and is navigated by keys', async () => {
    const photo = (of: string) => ({
      photo: of.repeat(32),
      url: `/img/reviews/${of}/320.webp`,
      large_url: `/img/reviews/${of}/1280.webp`,
      ...{ width: 1280, height: 960, state: 'published' as const },
    });
    serve([
      review(1, { image: [photo('a'), photo('b')] }),
      review(2),
      review(3, { image: [photo('c')], comment: 'สีสวยกว่าในรูป' }),
    ]);
    const { user } = renderPart(<Reviews material={material} mat_var_id={10} />);
    const row = within(await screen.findByRole('region', { name: 'รูปจากลูกค้า' }));
    await waitFor(() => expect(row.getAllByRole('button')).toHaveLength(3));
    await user.click(row.getByRole('button', { name: 'ขยายรูปจากลูกค้า 2 จาก 3' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'รูปจากลูกค้า' }));
    expect(dialog.getByRole('img')).toHaveAttribute('src', '/img/reviews/b/1280.webp');
    dialog.getByRole('button', { name: 'ปิด' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(dialog.getByRole('img')).toHaveAttribute('src', '/img/reviews/c/1280.webp');
    expect(dialog.getByText(/สีสวยกว่าในรูป/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'ปิด' }));
    // The row stays when the list is filtered to reviews without photos.
    await user.click(screen.getByRole('button', { name: /^5 ดาว/ }));
    expect(row.getAllByRole('button')).toHaveLength(3);
  });

  it('shows no row of photos without any photo', async () => {
    const asked = serve([review(1)]);
    renderPart(<Reviews material={material} mat_var_id={10} />);
    await screen.findByText('รีวิวที่ 1');
    expect(screen.queryByRole('region', { name: 'รูปจากลูกค้า' })).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('counts one vote per browser, which can be undone', async () => {
    serve([review(1, { helpful: 4 })]);
    const said: { helpful: boolean; secret: string }[] = [];
    server.use(
      http.post('*/api/api/v2/material/helpful', async ({ request }) => {
        const body = (await request.json()) as { helpful: boolean; secret: string };
        said.push(body);
        return HttpResponse.json({ helpful: body.helpful ? 5 : 4, voted: body.helpful });
      }),
    );
    const { user } = renderPart(<Reviews material={material} mat_var_id={10} />);
    await user.click(await screen.findByRole('button', { name: 'มีประโยชน์ 4' }));
    await screen.findByRole('button', { name: 'มีประโยชน์ 5', pressed: true });
    // Still shown when the list is rendered again.
    await user.click(screen.getByRole('button', { name: /^5 ดาว/ }));
    await user.click(screen.getByRole('button', { name: /^5 ดาว\s*1 รีวิว$/ }));
    await user.click(await screen.findByRole('button', { name: 'มีประโยชน์ 5', pressed: true }));
    expect(await screen.findByRole('button', { name: 'มีประโยชน์ 4', pressed: false })).toBeInTheDocument();
    expect(said.map(({ helpful }) => helpful)).toEqual([true, false]);
    expect(new Set(said.map(({ secret }) => secret)).size).toBe(1);
    expect(said[0]?.secret.length).toBeGreaterThanOrEqual(16);
  });

  it('lets its author edit it, and delete it after confirmation', async () => {
    const all = [review(1, { own: true, so_no: 'SO26111412345678' }), review(2)];
    serve(all);
    let deleted: unknown = null;
    server.use(
      http.post('*/api/api/v2/material/del_comment', async ({ request }) => {
        deleted = await request.json();
        all.shift();
        return HttpResponse.json({ ok: true });
      }),
    );
    const { user } = renderPart(<Reviews material={material} mat_var_id={10} />, {
      store: createStore('th'),
    });
    expect(await screen.findByRole('link', { name: 'แก้ไข' })).toHaveAttribute(
      'href',
      '/item/1/10/addreview?so_no=SO26111412345678',
    );
    expect(screen.getAllByRole('button', { name: 'ลบ' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'ลบ' }));
    expect(deleted).toBeNull();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ลบรีวิว' }));
    await waitFor(() => expect(screen.queryByText('รีวิวที่ 1')).toBeNull());
    expect(deleted).toEqual({ mat_no: 'M1', id: 1 });
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">ดู</a>',
    '</script><svg/onload=alert(1)>',
  ])('escapes %s', async (words) => {
    serve([review(1, { comment: words, first_name: words, last_name: '' })]);
    const { container } = renderPart(<Reviews material={material} mat_var_id={10} />);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(container.querySelector('script, img, svg[onload], a[href^="javascript"]')).toBeNull();
  });

  it('reports that there is none, and who may write one', async () => {
    serve([]);
    renderPart(<Reviews material={{ ...material, rating: 0, rating_count: 0 }} mat_var_id={10} />);
    expect(await screen.findByText('ยังไม่มีใครรีวิวชิ้นนี้')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'เขียนรีวิว' })).toBeInTheDocument();
  });
});

it('shows reviews of other shops separately, with source and language, read-only', async () => {
  serve([]);
  const asked: string[] = [];
  server.use(
    http.get('*/api/api/v2/material/other_comments', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      const page = Number(searchParams.get('page') ?? 1);
      const one = (id: number) => ({
        ...{ id, source: 'Elsewhere', source_link: 'https://elsewhere.example/', rating: 4 },
        ...{ comment: `Text ${id}`, language: 'en', written_on: '2025-02-25' },
      });
      const data = page === 1 ? Array.from({ length: 10 }, (_, n) => one(n + 1)) : [one(11)];
      return HttpResponse.json<OtherReviewsAnswer>({ data, count: 11, page, limit: 10 });
    }),
  );
  const none = { ...material, rating: 0, rating_count: 0, other_reviews: 11 };
  const { user } = renderPart(<Reviews material={none} mat_var_id={10} />);
  // The shop's own section is empty.
  expect(await screen.findByText('ยังไม่มีใครรีวิวชิ้นนี้')).toBeInTheDocument();
  const section = within(screen.getByRole('region', { name: 'รีวิวจากที่อื่น' }));
  expect(await section.findByText('Text 1')).toHaveAttribute('lang', 'en');
  expect(section.getAllByRole('link', { name: 'จาก Elsewhere' })[0]).toHaveAttribute(
    'rel',
    'nofollow ugc noopener noreferrer',
  );
  expect(section.getAllByText('25 ก.พ. 2568')).toHaveLength(10);
  expect(section.queryByText('ซื้อจากร้านนี้')).toBeNull();
  expect(section.getAllByRole('button')).toHaveLength(1);
  await user.click(section.getByRole('button', { name: 'อ่านอีก 1 รีวิว' }));
  expect(await section.findByText('Text 11')).toBeInTheDocument();
  expect(section.queryByRole('button')).toBeNull();
  expect(asked).toEqual(['mat_id=1', 'mat_id=1&page=2']);
});

it('requests no reviews of other shops when the product has none', async () => {
  serve([review(1)]);
  renderPart(<Reviews material={material} mat_var_id={10} />);
  expect(await screen.findByText('รีวิวที่ 1')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'รีวิวจากที่อื่น' })).toBeNull();
});
