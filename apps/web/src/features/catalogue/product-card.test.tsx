import type { RulePromotion } from '@mali/contracts/pricing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { card, rules } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { ProductCard } from './product-card.tsx';

const promotion: RulePromotion = {
  promo_id: 5,
  kind: 'p004',
  name_en: 'Two and one',
  name_th: 'สองแถมหนึ่ง',
  ends_at: null,
  flash: false,
  sale_qty: 2,
  free_qty: 1,
};

const swatch = (n: number) => ({
  mat_var_id: n,
  name: `Shade ${n}`,
  name_th: `เฉด ${n}`,
  code: '#aa0000',
  image: null,
  sold_out: false,
});

describe('a product in a list', () => {
  it('tells picture, brand, name, price, unit price, rating with its count and shades (rule of use 30)', () => {
    const product = card(7, {
      mat_price: 420,
      net_price: 359,
      volume: 3.4,
      unit: 'g',
      rating: 4.8,
      rating_count: 2140,
      variant_2: 10,
      variant_count: 10,
      swatches: [1, 2, 3, 4, 5, 6].map(swatch),
    });
    renderPart(<ProductCard card={product} pricing={rules([product], {}, [promotion])} />);
    const shown = within(screen.getByTestId('product-card'));
    expect(shown.getByText('สินค้า 7')).toBeInTheDocument();
    expect(shown.getByText('Nuea')).toBeInTheDocument();
    expect(shown.getByText('฿359')).toBeInTheDocument();
    expect(shown.getByText('ลด 15%')).toBeInTheDocument();
    expect(shown.getByText('฿106 / ก.')).toBeInTheDocument();
    expect(shown.getByText('2,140 รีวิว')).toBeInTheDocument();
    expect(shown.getByRole('img', { name: '10 เฉดสี' })).toHaveTextContent('+5');
    expect(shown.getByText('ซื้อ 2 แถม 1')).toBeInTheDocument();
    // More than one variant: the choice is made on its page.
    expect(shown.queryByRole('button')).toBeNull();
    expect(shown.getByRole('link', { name: /สินค้า 7/ })).toHaveAttribute('href', '/item/7/70');
  });

  it('puts the only variant into the bag', async () => {
    const product = card(8, { is_new: true });
    const { user, store } = renderPart(<ProductCard card={product} pricing={rules([product])} />);
    expect(screen.getByText('ใหม่')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ใส่ถุง สินค้า 8' }));
    expect(store.getState().cart.items).toMatchObject([{ mat_var_id: 80, quantity: 1 }]);
  });

  it('says what is sold out and sells it not', () => {
    const product = card(9, { sold_out: true, is_new: true });
    renderPart(<ProductCard card={product} pricing={rules([product])} />);
    expect(screen.getByText('หมดชั่วคราว')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('tells the last units', () => {
    const product = card(9, { left: 3 });
    renderPart(<ProductCard card={product} pricing={rules([product])} />);
    expect(screen.getByText('เหลือ 3 ชิ้น')).toBeInTheDocument();
  });
});
