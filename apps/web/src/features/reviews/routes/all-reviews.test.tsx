import type { CommentsAnswer } from '@mali/contracts/reviews';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { review } from '../../../testing/reviews.ts';
import { server } from '../../../testing/server.ts';
import { Component as AllReviews } from './all-reviews.tsx';

it('shows the reviews of the shop with their products, by department and score (REV-04, REV-13)', async () => {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get('*/api/v3/categories/find', () =>
      HttpResponse.json({
        data: [
          {
            ...{
              cat1_id: 4,
              cat2_id: null,
              cat3_id: null,
              category: 'Hair',
              category_th: 'ผม',
              slug: 'hair',
            },
            ...{ count: 3, subCategories: [] },
          },
        ],
        count: 1,
      }),
    ),
    http.get('*/api/api/v2/material/comments', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json<CommentsAnswer>({
        data: [review(1)],
        ...{ count: 1, page: 1, limit: 10, distribution: [0, 0, 2, 0, 1], with_photos: 0 },
        ...{ face_types: [], face_problems: [], body_problems: [], hidden: [] },
      });
    }),
  );
  const { user } = renderPart(<AllReviews />);
  expect(await screen.findByRole('link', { name: 'สินค้า 1' })).toHaveAttribute('href', '/item/1/10');
  await user.selectOptions(screen.getByLabelText('หมวด'), 'ผม');
  await user.selectOptions(screen.getByLabelText('คะแนน'), '3 ดาว (2)');
  await waitFor(() => expect(asked.at(-1)).toEqual({ category: '4', rate: '3', sort: 'create_date' }));
  expect(screen.getByRole('option', { name: '4 ดาว (0)' })).toBeDisabled();
});

it('offers only departments with products, and no filters without reviews', async () => {
  const top = (cat1_id: number, category_th: string, count: number) => ({
    ...{ cat1_id, cat2_id: null, cat3_id: null, category: category_th, category_th, slug: `c${cat1_id}` },
    ...{ count, subCategories: [] },
  });
  let written = 1;
  server.use(
    http.get('*/api/v3/categories/find', () =>
      HttpResponse.json({ data: [top(4, 'ผม', 3), top(5, 'น้ำหอม', 0)], count: 2 }),
    ),
    http.get('*/api/api/v2/material/comments', () =>
      HttpResponse.json<CommentsAnswer>({
        data: written === 0 ? [] : [review(1)],
        ...{ count: written, page: 1, limit: 10, distribution: [0, 0, 0, 0, written], with_photos: 0 },
        ...{ face_types: [], face_problems: [], body_problems: [], hidden: [] },
      }),
    ),
  );
  const { unmount } = renderPart(<AllReviews />);
  expect(await screen.findByRole('option', { name: 'ผม' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'น้ำหอม' })).toBeNull();
  unmount();
  written = 0;
  renderPart(<AllReviews />);
  expect(await screen.findByText('ยังไม่มีใครเขียนรีวิว')).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).toBeNull();
});
