import { FIRST_STEP_KEYS } from '@mali/contracts/first-step-values';
import type { FirstStepsAnswer } from '@mali/contracts/first-steps';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { FirstSteps } from './first-steps.tsx';

/** The API's first steps, with those that are done; hidden by a POST. */
function answerSteps(done: readonly string[] = []): { hidden: boolean } {
  const shop = { hidden: false };
  const answer = (): FirstStepsAnswer => ({
    hidden: shop.hidden,
    steps: FIRST_STEP_KEYS.map((key) => ({ key, done: done.includes(key) })),
  });
  server.use(
    http.get('*/api/admin/first_steps', () => HttpResponse.json(answer())),
    http.post('*/api/admin/first_steps', async ({ request }) => {
      shop.hidden = ((await request.json()) as { hidden: boolean }).hidden;
      return HttpResponse.json(answer());
    }),
  );
  return shop;
}
const draw = (role: RoleId = ROLE.OWNER) => renderPart(<FirstSteps />, { store: staffStore(role) });
const title = 'เริ่มต้นตั้งร้าน';

it('says what is done, and for the rest why, and where or with what command', async () => {
  answerSteps(['products', 'open']);
  draw();
  const steps = within(await screen.findByRole('region', { name: title }));
  expect(steps.getByRole('progressbar', { name: 'เสร็จแล้ว 2 จาก 8 ข้อ' })).toBeInTheDocument();
  const [seller, products, delivery] = steps.getAllByRole('listitem');
  expect(seller).toHaveTextContent('ใส่ข้อมูลผู้ขาย ยังไม่ได้ทำ');
  expect(seller).toHaveTextContent('SELLER_TAX_ID');
  expect(seller).toHaveTextContent('docs/operating.md');
  expect(products).toHaveTextContent(/^ใส่สินค้า เสร็จแล้ว$/);
  expect(within(delivery as HTMLElement).getByRole('link')).toHaveAttribute('href', '/admin/delivery');
});

it('products come from a file or one by one; accounts are settings of the shop', async () => {
  answerSteps();
  draw();
  for (const [name, href] of [
    ['นำเข้าจากไฟล์', '/admin/imports/new'],
    ['เพิ่มสินค้าเอง', '/admin/products/new'],
    ['ไปที่ค่าของร้าน', '/admin/settings'],
  ] as const)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

it('is gone when everything is done', async () => {
  let asked = 0;
  answerSteps(FIRST_STEP_KEYS);
  server.events.on('response:mocked', () => {
    asked += 1;
  });
  const { container } = draw();
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(container).toHaveTextContent(/^$/));
  expect(screen.queryByRole('region')).toBeNull();
});

it('the owner hides it for everybody, and shows it again', async () => {
  const shop = answerSteps();
  draw();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'ซ่อนสำหรับทุกคน' }));
  await user.click(await screen.findByRole('button', { name: /แสดงรายการเริ่มต้นตั้งร้าน/ }));
  expect(await screen.findByRole('region', { name: title })).toBeInTheDocument();
  expect(shop.hidden).toBe(false);
});

it('others cannot hide it; a failed request can be tried again', async () => {
  server.use(http.get('*/api/admin/first_steps', () => HttpResponse.error()));
  draw(ROLE.ADMIN);
  const again = await screen.findByRole('button', { name: 'ลองใหม่' });
  answerSteps();
  await userEvent.setup().click(again);
  expect(await screen.findByRole('region', { name: title })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ซ่อนสำหรับทุกคน' })).toBeNull();
});
