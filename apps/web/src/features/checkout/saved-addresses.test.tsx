import type { SavedAddress } from '@mali/contracts/profile';
import { screen, waitFor } from '@testing-library/react';
import { useFormik } from 'formik';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { MEMBER, memberStore } from '../../testing/member.ts';
import { placesAnswer } from '../../testing/places.ts';
import { HOME, OFFICE } from '../../testing/profiles.ts';
import { renderPart } from '../../testing/render.tsx';
import { server, settled } from '../../testing/server.ts';
import { orderRequest } from './checkout-form.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { SavedAddresses } from './saved-addresses.tsx';
import { useSavedAddresses } from './use-saved-addresses.ts';

let now: Draft;
/** The checkout part that uses saved addresses. */
function Part({ first, member }: { first: Draft; member: boolean }) {
  const form = useFormik<Draft>({ initialValues: first, onSubmit: () => undefined });
  const book = useSavedAddresses(form, member ? MEMBER : null);
  now = form.values;
  return (
    <>
      <SavedAddresses addresses={book.addresses} chosen={form.values.saved} onChoose={book.choose} />
      <button type="button" onClick={() => book.keep(form.values)}>
        placed
      </button>
    </>
  );
}
function open(book: readonly SavedAddress[], { first = EMPTY_DRAFT, member = true } = {}) {
  placesAnswer();
  const kept: unknown[] = [];
  server.use(
    http.get('*/api/v3/users/me/addresses', () => HttpResponse.json({ data: book, count: book.length })),
    http.post('*/api/v3/users/me/addresses', async ({ request }) => {
      kept.push(await request.json());
      return HttpResponse.json({ address: HOME });
    }),
  );
  return { ...renderPart(<Part first={first} member={member} />, { store: memberStore() }), kept };
}
const bag = {
  cart_items: [],
  total: 0,
  promo_code: null,
  points: { point_bt: 0, point_the1: 0 },
  the1: null,
};
const more = { lang: 'th' as const, blogger_cart: [], referer: null, card_token: null };

describe('saved addresses at checkout', () => {
  it('start with the ones for deliveries and tax invoices (PROF-27)', async () => {
    open([
      HOME,
      { ...OFFICE, is_delivery: false },
      { ...HOME, address_id: 3, is_default: false, is_delivery: true, address: '5 ถนนสาทร' },
    ]);
    await waitFor(() => expect(now.saved).toBe(3));
    expect(now).toMatchObject({
      name: 'พิมพ์ชนก วัฒนากร',
      mobile: '081-234-5678',
      street: '5 ถนนสาทร',
      tax: { kind: 'company', name: 'บริษัท ดอกไม้ จำกัด', tax_id: '0105512345676', branch: '00000' },
    });
    // The invoice has its own address, not the delivery address.
    expect(orderRequest({ ...now, email: 'pim@example.com' }, bag, more)).toMatchObject({
      delivery_address: { address: '5 ถนนสาทร', zipcode: '10110' },
      tax_address: { address: '99 ถนนสีลม', subdistrict: 'สีลม', zipcode: '10500', branch: '00000' },
    });
  });

  it('start with the default when none is set for deliveries', async () => {
    open([HOME, { ...OFFICE, is_delivery: false, is_tax: false }]);
    await waitFor(() => expect(now.saved).toBe(1));
    expect(now.tax).toBeNull();
  });

  it('keep earlier input', async () => {
    open([HOME], { first: { ...EMPTY_DRAFT, street: '1 ถนนอื่น' } });
    expect(await screen.findByRole('radio', { name: /^พิมพ์ชนก/ })).not.toBeChecked();
    expect(now).toMatchObject({ saved: null, street: '1 ถนนอื่น' });
  });

  it('can be switched, also to a new one', async () => {
    const { user } = open([HOME, OFFICE]);
    await waitFor(() => expect(now.saved).toBe(2));
    await user.click(screen.getByRole('radio', { name: /^พิมพ์ชนก/ }));
    expect(now).toMatchObject({ saved: 1, street: HOME.address, place: { zipcode: '10110' } });
    await user.click(screen.getByRole('radio', { name: 'ที่อยู่อื่น' }));
    expect(now).toMatchObject({ saved: null, name: 'พิมพ์ชนก', mobile: '', street: '', place: null });
  });

  it('include a new one after the order, on request (PROF-22)', async () => {
    const place = { subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร', zipcode: '10500' };
    const typed = {
      ...EMPTY_DRAFT,
      name: 'สมหญิง ใจดี',
      mobile: '081-234-5678',
      street: '9 ถนนสีลม',
      place,
      email: MEMBER.email,
    };
    const { user, kept, unmount } = open([], { first: typed });
    await user.click(screen.getByRole('button', { name: 'placed' }));
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(kept).toMatchObject([
      { first_name: 'สมหญิง', address: '9 ถนนสีลม', ...place, email: null, tax_address: false },
    ]);
    unmount();

    for (const first of [
      { ...typed, keep: false },
      { ...typed, saved: 1 },
    ]) {
      const other = open([HOME], { first });
      await user.click(screen.getByRole('button', { name: 'placed' }));
      await settled();
      expect(other.kept).toEqual([]);
      other.unmount();
    }
  });

  it('are not requested for a guest', async () => {
    const { user, kept } = open([HOME], { member: false });
    await user.click(screen.getByRole('button', { name: 'placed' }));
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(kept).toEqual([]);
  });
});
