import { ROLE } from '@mali/contracts/roles';
import type { HeardAnswer } from '@mali/contracts/staff-search-rules';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { listPageOf, staffStore } from '../../shared/fixtures.ts';
import { Component as Name } from './name.tsx';
import { Component as Names } from './names.tsx';

const store = () => staffStore(ROLE.CONTENT_EDITOR);

it('shows what a text is heard as, and what that brand is also found as', async () => {
  const user = userEvent.setup();
  const answer: HeardAnswer = {
    brands: [
      {
        ...{ brand_id: 3, brand_en: 'Guerlain Paris', brand_th: 'เกอร์แลง', count: 12, how: 'sound' },
        forms: ['Guerlain Paris', 'Guerlain', 'เกอร์แลง'],
        said: [{ name: 'guerlain', thai: 'เกอร์แลง', own: true }],
        typed: ['เกอแลง'],
      },
    ],
  };
  server.use(
    http.get('*/api/admin/search/names', () =>
      listPageOf([
        { name_id: 1, name: 'Guerlain', thai: 'เกอร์แลง', brands: ['Guerlain Paris'], revision: 1 },
      ]),
    ),
    http.get('*/api/admin/search/names/counts', () => HttpResponse.json({ views: {} })),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
    http.post('*/api/admin/search/heard', async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      return HttpResponse.json(name === 'เกอแลง' ? answer : { brands: [] });
    }),
  );
  renderPart(<Names />, { at: '/admin/search/names', path: '/admin/search/names', store: store() });
  expect(await screen.findByRole('row', { name: /Guerlain เกอร์แลง/ })).toBeInTheDocument();
  const field = screen.getByLabelText('ชื่อหรือคำที่ลูกค้าพิมพ์');
  await user.type(field, 'เกอแลง{Enter}');
  const brand = await screen.findByRole('region', { name: 'Guerlain Paris' });
  expect(brand).toHaveTextContent('พบจากเสียง · ขายอยู่ 12 รายการ');
  expect(brand).toHaveTextContent('Guerlain Paris · Guerlain · เกอร์แลง');
  expect(brand).toHaveTextContent('guerlain = เกอร์แลง (ร้านเพิ่ม)');
  expect(brand).toHaveTextContent('เกอแลง');
  await user.clear(field);
  await user.type(field, 'ปากกา{Enter}');
  expect(await screen.findByText(/ไม่มีแบรนด์ที่พบด้วย ปากกา/)).toBeInTheDocument();
});

it('a name needs Latin letters on one side and Thai on the other; what is taken is said at its field', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/admin/search/names', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(
        { code: 'SPOKEN_NAME.TAKEN', message: 'taken', message_th: 'มีคำอ่านของชื่อนี้อยู่แล้ว' },
        { status: 409 },
      );
    }),
  );
  renderPart(<Name />, {
    at: '/admin/search/names/new',
    path: '/admin/search/names/:name_id',
    store: store(),
  });
  await user.type(await screen.findByLabelText(/ชื่อที่แบรนด์เขียน/), 'เกอร์แลง');
  await user.type(screen.getByLabelText(/อ่านว่า/), 'guerlain');
  await user.click(screen.getByRole('button', { name: 'เพิ่มคำอ่าน' }));
  expect(await screen.findByText('ใส่ชื่อด้วยตัวอักษรอังกฤษตามที่แบรนด์เขียน')).toBeInTheDocument();
  expect(screen.getByText('ใส่คำอ่านด้วยตัวอักษรไทย')).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await user.clear(screen.getByLabelText(/ชื่อที่แบรนด์เขียน/));
  await user.type(screen.getByLabelText(/ชื่อที่แบรนด์เขียน/), 'Guerlain');
  await user.clear(screen.getByLabelText(/อ่านว่า/));
  await user.type(screen.getByLabelText(/อ่านว่า/), 'เกอร์แลง');
  await user.click(screen.getByRole('button', { name: 'เพิ่มคำอ่าน' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Guerlain', thai: 'เกอร์แลง' }]));
  expect(await screen.findAllByText('มีคำอ่านของชื่อนี้อยู่แล้ว')).not.toHaveLength(0);
});
