import type { RulePromotion } from '@mali/contracts/pricing';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { card, cartAnswer, rules } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
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
  it('shows picture, brand, name, price, unit price, rating with its count and shades (rule of use 30)', () => {
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
    expect(shown.getByRole('link', { name: /สินค้า 7/ })).toHaveAttribute('href', '/item/7/70');
  });

  it('shows a swatch cut out of a picture on the colour of its shade, and its picture around its focus', () => {
    const [one, two] = [{ ...swatch(1), swatch: '/img/cut/160.webp' }, swatch(2)];
    const product = card(7, { swatches: [one, two], image_1: '/img/lip~37-34/640.webp' });
    renderPart(<ProductCard card={product} pricing={rules([product])} />);
    const [cut, plain] = screen.getByRole('img', { name: /เฉดสี/ }).querySelectorAll('i');
    expect(cut?.style.background).toMatch(/url\("?\/img\/cut\/160.webp"?\)/);
    expect(plain?.style.background).not.toMatch(/url/);
    const picture = screen.getByTestId('product-card').querySelector('img');
    expect(picture).toHaveStyle({ objectPosition: '37% 34%' });
  });

  it('adds the only variant to the bag', async () => {
    const product = card(8, { is_new: true });
    const { user, store } = renderPart(<ProductCard card={product} pricing={rules([product])} />);
    expect(screen.getByText('ใหม่')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ใส่ถุง สินค้า 8' }));
    expect(store.getState().cart.items).toMatchObject([{ mat_var_id: 80, quantity: 1 }]);
  });

  it('asks for a variant if there are several, and adds it to the bag', async () => {
    const product = card(7, { variant_count: 2 });
    const shade = (n: number, name: string, over: object = {}) => ({
      ...card(7),
      mat_var_id: 70 + n,
      variant_type_2: 'shade',
      variant_name_2: name,
      variant_name_2_th: name,
      expiry: null,
      gtin: null,
      ...over,
    });
    const whole = {
      ...product,
      variants: [shade(0, 'แดง'), shade(1, 'ชมพู', { net_price: 80 }), shade(2, 'ส้ม', { sold_out: true })],
    };
    server.use(
      http.get('*/api/api/v2/material', () => HttpResponse.json(whole)),
      http.post('*/api/cart_process', () => HttpResponse.json(cartAnswer([]))),
    );
    const { user, store } = renderPart(<ProductCard card={product} pricing={rules([product])} />);
    await user.click(screen.getByRole('button', { name: 'เลือกแบบของ สินค้า 7' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'สินค้า 7' }));
    expect(await sheet.findByRole('radio', { name: 'แดง' })).toBeChecked();
    await user.click(sheet.getByRole('radio', { name: 'ส้ม หมด' }));
    expect(sheet.getByRole('button', { name: 'หมดชั่วคราว' })).toBeDisabled();
    await user.click(sheet.getByRole('radio', { name: 'ชมพู' }));
    await user.click(sheet.getByRole('button', { name: 'ใส่ถุง ฿80' }));
    expect(store.getState().cart.items).toMatchObject([{ mat_var_id: 71, quantity: 1 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows no unit price where its category has none', () => {
    const product = card(7, { volume: 3.4, unit: 'g', unit_price: false });
    renderPart(<ProductCard card={product} pricing={rules([product])} />);
    expect(screen.getByTestId('product-card')).not.toHaveTextContent(/ก\./);
  });

  it('shows sold-out products without a buy button', () => {
    const product = card(9, { sold_out: true, is_new: true });
    renderPart(<ProductCard card={product} pricing={rules([product])} />);
    expect(screen.getByText('หมดชั่วคราว')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /ใส่ถุง|เลือกแบบ/ })).toBeNull();
  });

  it('has two marks at most: few left or a flash sale, badges of staff by priority, then new', () => {
    const badge = (text: string, tone: 'leaf' | 'care') => ({ text, text_th: `ป้าย ${text}`, tone });
    const badges = [badge('Loved', 'leaf'), badge('Vegan', 'care')];
    const flash: RulePromotion = {
      ...{ promo_id: 6, kind: 'p003', name_en: 'Noon', name_th: 'เที่ยง', ends_at: null, flash: true },
      ...{ discount_type: 'percent', discount: 10 },
    };
    const marks = (over: Parameters<typeof card>[1], promotions: RulePromotion[] = []) => {
      const product = card(9, { is_new: true, ...over });
      const { unmount, container } = renderPart(
        <ProductCard card={product} pricing={rules([product], {}, promotions)} />,
      );
      const found = Array.from(container.querySelectorAll('[class*=top] > [class*=badge] > *'));
      unmount();
      return found.map(
        ({ textContent, className }) => `${textContent} ${/leaf|care|accent/.exec(className) ?? ''}`,
      );
    };
    expect(marks({ badges })).toEqual(['ป้าย Loved leaf', 'ป้าย Vegan care']);
    expect(marks({ badges: badges.slice(0, 1) })).toEqual(['ป้าย Loved leaf', 'ใหม่ ']);
    expect(marks({ badges, left: 3 })).toEqual(['เหลือ 3 ชิ้น care', 'ป้าย Loved leaf']);
    expect(marks({ badges }, [flash])).toEqual(['แฟลชเซล accent', 'ป้าย Loved leaf']);
    expect(marks({ badges, sold_out: true })).toEqual(['หมดชั่วคราว ']);
  });

  it('shows low stock', () => {
    const product = card(9, { left: 3 });
    renderPart(<ProductCard card={product} pricing={rules([product])} />);
    expect(screen.getByText('เหลือ 3 ชิ้น')).toBeInTheDocument();
  });
});
