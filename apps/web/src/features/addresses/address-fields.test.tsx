import { screen, waitFor } from '@testing-library/react';
import { useFormik } from 'formik';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placesAnswer } from '../../testing/places.ts';
import { renderPart } from '../../testing/render.tsx';
import { EMPTY_ADDRESS } from './book.ts';
import type { TaxDraft } from './rules.ts';

const WHOLE = 'คุณสมหญิง ใจดี 081-234-5678 99/1 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500';

const street = () => screen.getByLabelText('ที่อยู่');
const place = () => screen.getByRole('combobox');

type Parts = typeof import('./address-fields.tsx');

function Fields({ NameAndMobile, StreetAndPlace }: Pick<Parts, 'NameAndMobile' | 'StreetAndPlace'>) {
  const form = useFormik({ initialValues: EMPTY_ADDRESS, onSubmit: () => undefined });
  return (
    <>
      <NameAndMobile form={form} />
      <StreetAndPlace form={form} className={undefined} />
    </>
  );
}

function Tax({
  TaxFields,
  tax_id,
}: Pick<typeof import('./tax-fields.tsx'), 'TaxFields'> & { tax_id: string }) {
  const form = useFormik<{ tax: TaxDraft }>({
    initialValues: { tax: { kind: 'company', name: 'ร้าน', tax_id, branch: '00000' } },
    onSubmit: () => undefined,
  });
  return <TaxFields form={form} />;
}

/** An empty form before the address table has loaded; `arrive` completes the loading. */
async function open() {
  const arrive = placesAnswer({ held: true });
  const parts = await import('./address-fields.tsx');
  return { ...renderPart(<Fields {...parts} />), arrive };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

it('parses an address pasted before the table has loaded once it is available (rule of use 15)', async () => {
  const { user, arrive } = await open();
  await user.click(street());
  await user.paste(WHOLE);
  expect(street()).toHaveValue(WHOLE);
  expect(place()).toHaveValue('');
  arrive();
  await waitFor(() => expect(place()).toHaveValue('แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500'));
  expect(street()).toHaveValue('99/1 ถนนสีลม');
  expect(screen.getByLabelText('ชื่อ-นามสกุล')).toHaveValue('คุณสมหญิง ใจดี');
  expect(screen.getByLabelText('เบอร์มือถือ')).toHaveValue('081-234-5678');
});

it('does not overwrite input made after pasting', async () => {
  const { user, arrive } = await open();
  await user.click(street());
  await user.paste(WHOLE);
  await user.type(street(), ' ชั้น 3');
  arrive();
  await user.type(place(), '10500');
  await screen.findByRole('option');
  expect(street()).toHaveValue(`${WHOLE} ชั้น 3`);
});

it('asks for an ambiguous place, without moving the focus from another field', async () => {
  const { user, arrive } = await open();
  await user.click(street());
  await user.paste('99/1 ถนนสุขุมวิท ต.สีลม อ.คลองเตย กรุงเทพมหานคร');
  const mobile = screen.getByLabelText('เบอร์มือถือ');
  await user.type(mobile, '08');
  arrive();
  await screen.findAllByRole('option');
  expect(mobile).toHaveFocus();
  // The focus moves on if it has not been moved by the user.
  await user.clear(street());
  await user.paste('99/1 ถนนสุขุมวิท ต.สีลม อ.คลองเตย กรุงเทพมหานคร');
  expect(place()).toHaveFocus();
});

it.each([
  ['0105556000009', null],
  ['0105556000008', 'หลักสุดท้ายไม่ตรงกับหลักอื่น ตรวจตัวเลขอีกครั้ง ถ้าถูกต้องแล้วไปต่อได้'],
])('a company’s tax number %s asks to check a last digit that does not match: %s', async (tax_id, hint) => {
  const { TaxFields } = await import('./tax-fields.tsx');
  renderPart(<Tax TaxFields={TaxFields} tax_id={tax_id} />);
  expect(await screen.findByDisplayValue(tax_id)).toBeInTheDocument();
  expect(screen.queryByText(/หลักสุดท้าย/)?.textContent ?? null).toBe(hint);
});
