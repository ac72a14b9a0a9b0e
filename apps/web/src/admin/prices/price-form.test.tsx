import type { NewPriceChangeRequest, PricePreview, PricePreviewRequest } from '@mali/contracts/prices';
import { ROLE } from '@mali/contracts/roles';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { productSelection } from '../shared/product-selection.ts';
import { NewPriceChange } from './new-price-change.tsx';
import { FIRST_VALUES, toAsked, typedAmount } from './price-form-values.ts';

const ROW = {
  ...{ mat_id: 4, mat_var_id: 41, item_id: 'LIP-1', name_th: 'ลิปทินต์', name_en: 'Lip tint' },
  ...{ option_th: 'แดง', option_en: 'Red', before: 100, lowest: 95, cost: null },
  ...{ margin_before: null, margin_after: null, until: null },
} as const;
let asked: PricePreviewRequest[];
let sent: NewPriceChangeRequest[];
let answer: () => Response;

beforeEach(() => {
  [asked, sent] = [[], []];
  answer = () => HttpResponse.json({ change_id: 9, variants: 1 });
  server.use(
    http.post('*/api/admin/prices/preview', async ({ request }) => {
      const body = (await request.json()) as PricePreviewRequest;
      asked.push(body);
      const after =
        body.rule.kind === 'percent' ? 100 + (body.rule.value ?? 0) : (body.typed[0]?.price ?? 100);
      const isLow = after < 95;
      const preview: PricePreview = {
        rows: [{ ...ROW, after, warnings: isLow ? ['lowest'] : [] }],
        ...{ total: 1, variants: 1, changed: after === 100 ? 0 : 1, impossible: 0 },
        warned: { below_cost: 0, lowest: isLow ? 1 : 0, temporary: 0, large: 0 },
        digest: 'd'.repeat(64),
      };
      return HttpResponse.json(preview);
    }),
    http.post('*/api/admin/prices', async ({ request }) => {
      sent.push((await request.json()) as NewPriceChangeRequest);
      return answer();
    }),
  );
});

const open = (search: string) =>
  renderPart(<NewPriceChange />, {
    store: staffStore(ROLE.INVENTORY),
    at: `/admin/prices/new${search}`,
  });
const change = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('values become what the API is asked for; wrong ones are named', () => {
  const selection = { products: [4], query: null };
  expect(toAsked(FIRST_VALUES, selection)).toEqual({ fault: 'value' });
  expect(toAsked({ ...FIRST_VALUES, value: '99' }, selection)).toEqual({ fault: 'percent' });
  expect(toAsked({ ...FIRST_VALUES, kind: 'keep' }, selection)).toEqual({ fault: 'ending' });
  const lowered = toAsked({ ...FIRST_VALUES, value: '12.5', ending: '9', direction: 'down' }, selection);
  expect(lowered).toMatchObject({
    asked: { rule: { kind: 'percent', value: -12.5, ending: '9', direction: 'down' }, starts_at: null },
  });
  const typed = { ...FIRST_VALUES, kind: 'typed', typed: { 41: '1,379.50', 42: ' ' } } as const;
  expect(toAsked(typed, selection)).toMatchObject({ asked: { typed: [{ mat_var_id: 41, price: 1379.5 }] } });
  expect(toAsked({ ...typed, typed: { 41: 'ab' } }, selection)).toEqual({ fault: 'typed' });
  expect(typedAmount('1.234')).toBeNull();
});

it('an address names products by hand or a list', () => {
  expect(productSelection(new URLSearchParams('products=4,4,x,7'))).toEqual({
    products: [4, 7],
    query: null,
  });
  expect(productSelection(new URLSearchParams({ list: 'view=on_sale&brand=3' }))).toEqual({
    ...{ products: [], query: 'view=on_sale&brand=3' },
  });
  expect(productSelection(new URLSearchParams(''))).toBeNull();
});

it('shows each price before and after, and sends nothing before warnings and reason are there', async () => {
  open('?products=4');
  change('เปอร์เซ็นต์', '10');
  expect(await screen.findByText('฿90')).toBeInTheDocument();
  expect(screen.getByText('ต่ำกว่าราคาต่ำสุดใน 30 วัน 1 แบบ')).toBeInTheDocument();
  const button = () => screen.getByRole('button', { name: 'ปรับราคา 1 แบบ' });
  fireEvent.click(button());
  expect(await screen.findByText('บอกเหตุผลสั้น ๆ ให้เพื่อนร่วมงานเข้าใจ')).toBeInTheDocument();
  expect(screen.getByText('ตรวจรายการที่เตือน แล้วทำเครื่องหมายยืนยัน')).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  change('เหตุผล', 'ล้างสต็อก');
  fireEvent.click(screen.getByRole('checkbox', { name: 'ตรวจรายการที่เตือนแล้ว' }));
  fireEvent.click(button());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...{ reason: 'ล้างสต็อก', confirmed: true, digest: 'd'.repeat(64), starts_at: null, ends_at: null },
    ...{ selection: { products: [4], query: null }, rule: { kind: 'percent', value: -10 } },
  });
});

it('prices are typed by hand for chosen products, and a refusal says why', async () => {
  answer = () =>
    HttpResponse.json(
      { code: 'PRICE.CHANGED', message: 'Prices changed', message_th: 'ราคาเปลี่ยนไปแล้ว' },
      { status: 409 },
    );
  open('?products=4');
  change('วิธีปรับ', 'typed');
  fireEvent.change(await screen.findByLabelText('ราคาใหม่ของ LIP-1'), { target: { value: '120' } });
  await waitFor(() => expect(asked.at(-1)?.typed).toEqual([{ mat_var_id: 41, price: 120 }]));
  change('เหตุผล', 'ขึ้นราคา');
  fireEvent.click(await screen.findByRole('button', { name: 'ปรับราคา 1 แบบ' }));
  expect(await screen.findByText('ราคาเปลี่ยนไปแล้ว')).toBeInTheDocument();
});

it('a list cannot be typed by hand; without products the page leads to them', async () => {
  open('?list=view%3Don_sale');
  expect(screen.getByLabelText('วิธีปรับ')).not.toHaveTextContent('พิมพ์ราคาเอง');
  change('เปอร์เซ็นต์', '5');
  await waitFor(() => expect(asked.at(-1)?.selection).toEqual({ products: [], query: 'view=on_sale' }));
});

it('without products the page leads to their list', () => {
  open('');
  expect(screen.getByRole('link', { name: 'ไปที่รายการสินค้า' })).toHaveAttribute('href', '/admin/products');
});
