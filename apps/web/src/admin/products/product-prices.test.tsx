import type { ProductPrices as Prices } from '@mali/contracts/prices';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { ProductPrices } from './product-prices.tsx';

const GOODS = { mat_id: 12, name_th: 'ลิป', name_en: 'Lip' } as const;
const PRICES: Prices = {
  ...{ mat_id: 12, at: '2026-11-26T05:00:00.000Z' },
  variants: [
    {
      ...{ ...GOODS, mat_var_id: 1, item_id: 'L-1', option_th: 'แดง', option_en: 'Red' },
      ...{ price: 249, lowest: 219, active: true },
      planned: [
        {
          ...{ change_id: 7, price: 199, starts_at: '2026-12-01T00:00:00.000Z', reason: '12.12' },
          ...{ ends_at: '2026-12-12T17:00:00.000Z', in_force: false, returns_to: null },
        },
      ],
    },
    {
      ...{ ...GOODS, mat_var_id: 2, item_id: 'L-2', option_th: 'ชมพู', option_en: 'Pink' },
      ...{ price: 259, lowest: 259, active: true, planned: [] },
    },
  ],
  history: [
    {
      ...{ mat_var_id: 1, at: '2026-11-20T05:00:00.000Z', was: 219, price: 249, source: 'page', act: 'set' },
      ...{ change_id: 5, by: 'พลอย', reason: 'ต้นทุนขึ้น' },
    },
    {
      ...{
        mat_var_id: 1,
        at: '2026-11-01T05:00:00.000Z',
        was: null,
        price: 219,
        source: 'import',
        act: 'set',
      },
      ...{ change_id: null, by: null, reason: null },
    },
    {
      ...{ mat_var_id: 2, at: '2026-11-01T05:00:00.000Z', was: null, price: 259, source: 'seed', act: 'set' },
      ...{ change_id: null, by: null, reason: null },
    },
  ],
};

function open(role: RoleId): void {
  server.use(http.get('*/api/admin/products/12/prices', () => HttpResponse.json(PRICES)));
  renderPart(<ProductPrices mat_id={12} />, { store: staffStore(role) });
}

it('shows what is planned beside today’s price, a chart, and every price with who and why', async () => {
  open(ROLE.INVENTORY);
  const table = within(await screen.findByRole('table', { name: 'ราคา' }));
  const red = within(table.getAllByRole('row')[1] as HTMLElement);
  expect(red.getByText('฿249')).toBeInTheDocument();
  expect(red.getByRole('link', { name: /^฿199 ตั้งแต่ .+ ถึง / })).toHaveAttribute('href', '/admin/prices/7');
  expect(screen.getByRole('img', { name: /^ราคาของ แดง ตั้งแต่ / })).toBeInTheDocument();
  const history = within(screen.getByRole('table', { name: 'ประวัติราคา' }));
  expect(history.getAllByRole('row')).toHaveLength(3);
  expect(history.getByText('พลอย')).toBeInTheDocument();
  expect(history.getByRole('link', { name: 'ต้นทุนขึ้น' })).toHaveAttribute('href', '/admin/prices/5');
  expect(history.getByText('นำเข้า')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('กราฟของ'), { target: { value: '2' } });
  expect(screen.getByRole('img', { name: /^ราคาของ ชมพู / })).toBeInTheDocument();
  expect(within(screen.getByRole('table', { name: 'ประวัติราคา' })).getAllByRole('row')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'ปรับราคา' })).toHaveAttribute(
    'href',
    '/admin/prices/new?products=12',
  );
});

it('who may not change prices reads them', async () => {
  open(ROLE.CONTENT_EDITOR);
  expect(await screen.findByRole('table', { name: 'ราคา' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'ปรับราคา' })).toBeNull();
});
