import type { Review } from '@mali/contracts/reviews';

/** A review of five stars by somebody else. */
export const review = (id: number, over: Partial<Review> = {}): Review => ({
  id,
  mat_id: 1,
  mat_no: 'M1',
  mat_name: 'Product 1',
  mat_name_th: 'สินค้า 1',
  mat_var_id: 10,
  variant_name: 'Hibiscus',
  variant_name_th: '04 ชบาบ่าย',
  first_name: 'ปล***',
  last_name: 'สุ***',
  rating: 5,
  comment: `รีวิวที่ ${id}`,
  created_date: '2026-11-14T05:00:00.000Z',
  edited: false,
  image: [],
  face_type: null,
  face_problems: [],
  body_problems: [],
  bought: true,
  helpful: 0,
  voted: false,
  own: false,
  so_no: null,
  ...over,
});
