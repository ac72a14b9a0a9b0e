import type { AddressRequest, SavedAddress } from '@mali/contracts/profile';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { memberStore } from '../../../testing/member.ts';
import { placesAnswer } from '../../../testing/places.ts';
import { HOME, OFFICE } from '../../../testing/profiles.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { Component as AddressPage } from './address.tsx';

const URL_ = '*/api/v3/users/me/addresses';

/** Opens the page of a member with these addresses; records the requests. */
function open(book: readonly SavedAddress[]) {
  placesAnswer();
  const sent: { what: string; body: unknown }[] = [];
  const heard = (what: string, answer: object) => async (request: Request) => {
    sent.push({ what, body: await request.json().catch(() => null) });
    return HttpResponse.json(answer);
  };
  server.use(
    http.get(URL_, () => HttpResponse.json({ data: book, count: book.length })),
    http.post(URL_, ({ request }) => heard('create', { address: HOME })(request)),
    http.patch(`${URL_}/:id`, ({ request, params }) =>
      heard(`edit ${params.id}`, { address: HOME })(request),
    ),
    http.delete(`${URL_}/:id`, ({ request, params }) => heard(`delete ${params.id}`, { ok: true })(request)),
    http.post(`${URL_}/:id/use`, ({ request, params }) =>
      heard(`use ${params.id}`, { data: book, count: book.length })(request),
    ),
  );
  const store = memberStore();
  const view = renderPart(<AddressPage />, { store });
  return { ...view, sent, toasts: () => store.getState().layout.toasts.map(({ text }) => text) };
}
const cards = () =>
  screen
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => within(item).queryByRole('heading')));

describe('the address book', () => {
  it('shows each with its uses, and offers the other ones (PROF-23, PROF-27)', async () => {
    const { user, sent } = open([HOME, OFFICE]);
    await screen.findByText('2 จาก 20 ที่อยู่');
    const [home, office] = await cards();
    if (home === undefined || office === undefined) throw new Error('two cards are missing');
    expect(home).toHaveTextContent('ที่อยู่หลัก');
    expect(home).toHaveTextContent('พิมพ์ชนก วัฒนากร');
    expect(home).toHaveTextContent('081-234-5678');
    await waitFor(() => expect(home).toHaveTextContent('แขวงคลองตันเหนือ'));
    expect(within(home).queryByRole('button', { name: 'ใช้ที่อยู่นี้ออกใบกำกับภาษี' })).toBeNull();
    expect(office).toHaveTextContent('081-234-5678, 02-123-4567');
    // The number is masked, recognisable to its owner.
    expect(office).toHaveTextContent('ใบกำกับภาษีในนาม บริษัท ดอกไม้ จำกัด เลข *-****-****5-67-6');
    await user.click(within(office).getByRole('button', { name: 'ตั้งเป็นที่อยู่หลัก' }));
    await user.click(within(home).getByRole('button', { name: 'ใช้ที่อยู่นี้จัดส่ง' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { what: 'use 2', body: { as: 'default' } },
        { what: 'use 1', body: { as: 'delivery' } },
      ]),
    );
  });

  it('reports the result of the last action only', async () => {
    const { user, toasts } = open([HOME, OFFICE]);
    server.use(http.delete(`${URL_}/:id`, () => new HttpResponse(null, { status: 500 }), { once: true }));
    await screen.findByText('2 จาก 20 ที่อยู่');
    const [home] = await cards();
    if (home === undefined) throw new Error('a card is missing');
    const erase = async () => {
      await user.click(within(home).getByRole('button', { name: /^ลบ/ }));
      await user.click(
        within(await screen.findByRole('dialog')).getAllByRole('button', { name: /ลบ/ })[0] as HTMLElement,
      );
    };
    await erase();
    await waitFor(() => expect(toasts()).toHaveLength(1));
    const [failed] = toasts();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(within(home).getByRole('button', { name: /^ใช้ที่อยู่นี้จัดส่ง/ }));
    await waitFor(() => expect(toasts()).not.toContain(failed));
  });

  it('parses a pasted address, and confirms that a new one is saved (PROF-22, PROF-24)', async () => {
    const { user, sent, toasts } = open([]);
    await user.click(await screen.findByRole('button', { name: 'เพิ่มที่อยู่' }));
    await screen.findByRole('heading', { name: 'ที่อยู่ใหม่' });
    // The member's own name is the default recipient.
    expect(screen.getByLabelText('ชื่อ-นามสกุล')).toHaveValue('พิมพ์ชนก');
    await user.click(screen.getByLabelText('ที่อยู่'));
    await waitFor(async () => {
      await user.clear(screen.getByLabelText('ที่อยู่'));
      await user.paste('คุณสมหญิง ใจดี 081-234-5678 99/1 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500');
      expect(screen.getByRole('combobox')).toHaveValue('แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500');
    });
    // The name in the text takes precedence.
    const name = screen.getByLabelText<HTMLInputElement>('ชื่อ-นามสกุล').value;
    expect(name).toContain('สมหญิง ใจดี');
    await user.click(screen.getByRole('button', { name: 'ใช้ออกใบกำกับภาษี' }));
    await user.type(screen.getByLabelText('เลขประจำตัวผู้เสียภาษี 13 หลัก'), '1101700230709');
    await user.click(screen.getByRole('button', { name: 'บันทึกที่อยู่' }));
    expect(await screen.findByText('เลขนี้ไม่ถูกต้อง ตรวจตัวเลขอีกครั้ง')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('เลขประจำตัวผู้เสียภาษี 13 หลัก'), '{Backspace}8');
    await user.click(screen.getByRole('button', { name: 'บันทึกที่อยู่' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          what: 'create',
          body: {
            first_name: name.split(' ')[0] ?? '',
            last_name: name.split(' ').slice(1).join(' '),
            email: null,
            address: '99/1 ถนนสีลม',
            subdistrict: 'สีลม',
            district: 'บางรัก',
            province: 'กรุงเทพมหานคร',
            zipcode: '10500',
            country_code: 'TH',
            mobile: '081-234-5678',
            mobile_2: null,
            note: null,
            tax_address: true,
            tax_kind: 'person',
            tax_name: name,
            tax_id: '1101700230708',
          } satisfies AddressRequest,
        },
      ]),
    );
    await waitFor(() => expect(toasts()).toEqual(['เพิ่มที่อยู่ใหม่เรียบร้อยแล้ว']));
  });

  it('edits one, keeping unchanged fields (PROF-32)', async () => {
    const { user, sent, toasts } = open([HOME, OFFICE]);
    await user.click(await screen.findByRole('button', { name: 'แก้ไข ที่อยู่ของ ฝ่ายบัญชี' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox')).toHaveValue('แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500'),
    );
    expect(screen.getByLabelText(/^เบอร์สำรอง/)).toHaveValue('02-123-4567');
    await user.click(screen.getByRole('button', { name: 'ไม่ขอใบกำกับภาษี' }));
    await user.click(screen.getByRole('button', { name: 'บันทึกที่อยู่' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      {
        what: 'edit 2',
        body: { first_name: 'ฝ่ายบัญชี', last_name: '', mobile: '081-234-5678', tax_address: false },
      },
    ]);
    await waitFor(() => expect(toasts()).toEqual(['แก้ไขที่อยู่เรียบร้อยแล้ว']));
  });

  it('shows why one is rejected, and keeps the input', async () => {
    const { user } = open([HOME]);
    server.use(
      http.patch(`${URL_}/1`, () =>
        HttpResponse.json(
          { code: 'ADDRESS.INVALID', message: 'No.', message_th: 'กรุณาตรวจสอบที่อยู่' },
          { status: 422 },
        ),
      ),
    );
    await user.click(await screen.findByRole('button', { name: /^แก้ไข ที่อยู่ของ/ }));
    await user.type(screen.getByLabelText('ที่อยู่'), ' ชั้น 2');
    await user.click(screen.getByRole('button', { name: 'บันทึกที่อยู่' }));
    expect(await screen.findByText('กรุณาตรวจสอบที่อยู่')).toBeInTheDocument();
    expect(screen.getByLabelText('ที่อยู่')).toHaveValue('48/7 ซอยสุขุมวิท 31 ชั้น 2');
  });

  it.each([
    ['deletes one after confirmation (PROF-25)', 200, 'ลบที่อยู่เรียบร้อยแล้ว'],
    ['says when it could not be deleted (PROF-26)', 500, 'ลบที่อยู่ไม่สำเร็จ'],
  ])('%s', async (_what, status, said) => {
    const { user, toasts } = open([HOME]);
    server.use(http.delete(`${URL_}/1`, () => HttpResponse.json({ ok: true }, { status })));
    const press = async (name: RegExp | string) => user.click(await screen.findByRole('button', { name }));
    await press(/^ลบ ที่อยู่ของ/);
    await press('เก็บไว้');
    await press(/^ลบ ที่อยู่ของ/);
    await press('ลบที่อยู่');
    await waitFor(() => expect(toasts()).toEqual([said]));
  });
});
