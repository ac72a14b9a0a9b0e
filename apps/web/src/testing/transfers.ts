import type { CheckoutOptionsAnswer } from '@mali/contracts/orders';

/** Two bank accounts of the shop, with invalid numbers. */
export const ACCOUNTS: CheckoutOptionsAnswer['accounts'] = [
  { bank: '004', account_no: '000-1-23456-0', name_th: 'บริษัท มะลิ จำกัด', name_en: 'Mali Co., Ltd.' },
  { bank: '014', account_no: '000-4-56789-0', name_th: 'บริษัท มะลิ จำกัด', name_en: 'Mali Co., Ltd.' },
];

export const checkoutOptions = (accounts = ACCOUNTS): CheckoutOptionsAnswer => ({
  payment_methods: [],
  card_form: null,
  accounts,
  the1: false,
});

export const slipPicture = (name = 'slip.jpg', type = 'image/jpeg', bytes = 2000): File =>
  new File([new Uint8Array(bytes)], name, { type });

/**
 * The fields of a submitted multipart form, files as `name type bytes`. Parsed by hand, since jsdom's and
 * Node's FormData are incompatible.
 */
export async function sentFields(request: Request): Promise<Record<string, string>> {
  const boundary = /boundary=(.+)$/.exec(request.headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = (await request.text()).split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n');
      const value = body.join('\r\n\r\n').replace(/\r\n$/, '');
      const name = / name="([^"]*)"/.exec(head)?.[1] ?? '';
      const file = /filename="([^"]*)"/.exec(head)?.[1];
      const type = /content-type: (\S+)/i.exec(head)?.[1];
      return [name, file === undefined ? value : `${file} ${type} ${value.length}`];
    }),
  );
}
