import type { BranchStockAnswer } from '@mali/contracts/branch-stock';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server, settled } from '../../testing/server.ts';
import { BranchStock } from './branch-stock.tsx';

const branch = (store_id: string, level: BranchStockAnswer['branches'][number]['level']) => ({
  ...{ store_id, level, phone: '02-000-0101' },
  name: { th: `สาขา ${store_id}`, en: store_id },
  address: { th: `ถนน ${store_id}`, en: `${store_id} Road` },
});
const answer = (branches: BranchStockAnswer['branches']) =>
  server.use(
    http.get('*/api/v3/branch_stock', ({ request }) => {
      expect(new URL(request.url).searchParams.get('mat_var_id')).toBe('7');
      return HttpResponse.json({ branches, count: branches.length });
    }),
  );

it('names the branches that have it with their level, and counts the others', async () => {
  answer([branch('siam', 'in_stock'), branch('ari', 'few'), branch('thonglor', 'none')]);
  const { user } = renderPart(<BranchStock mat_var_id={7} />);
  await user.click(await screen.findByText('เช็กของที่สาขา'));
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/สาขา siam.*มีของ/);
  expect(rows[1]).toMatch(/สาขา ari.*เหลือน้อย/);
  const [first] = screen.getAllByRole('listitem');
  expect(within(first as HTMLElement).getByRole('link', { name: 'สาขา siam' })).toHaveAttribute(
    'href',
    '/store_locations/siam',
  );
  expect(screen.getByText('สาขาอื่นอีก 1 สาขายังไม่มีของ')).toBeInTheDocument();
});

it('says so where no branch has it', async () => {
  answer([branch('siam', 'none')]);
  renderPart(<BranchStock mat_var_id={7} />);
  expect(await screen.findByText(/ตอนนี้ไม่มีของที่สาขา/)).toBeInTheDocument();
});

it('is not there in a shop whose branches do not show their stock', async () => {
  answer([]);
  const { container } = renderPart(<BranchStock mat_var_id={7} />);
  await settled();
  expect(container.querySelector('details')).toBeNull();
});
