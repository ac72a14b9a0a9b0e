import { describe, expect, it } from 'vitest';
import { parseAmount, shownAmount, writtenAmount } from './amount.ts';
import { keepDraft, readDraft } from './draft.ts';
import { pictureProblem } from './picture.ts';
import { refusedField } from './refused-field.ts';
import { type SlipForm, schema, updatePaymentForm } from './slip-form.ts';

const picture = (type: string, bytes = 10, name = 'slip.jpg') =>
  new File([new Uint8Array(bytes)], name, { type });

const FORM: SlipForm = {
  so_no: 'so-261120 12345678',
  own: false,
  email: ' pim@example.com ',
  bank: '004',
  amount: '1,290.50',
  transfer_date: '2026-11-20T14:35:00+07:00',
  slip: picture('image/jpeg'),
};

/** The error message of each invalid field. */
async function problems(form: SlipForm): Promise<Record<string, string>> {
  try {
    await schema.validate(form, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof Error) || !('inner' in error) || !Array.isArray(error.inner)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path, message]).toReversed());
  }
}

describe('an amount', () => {
  it.each([
    ['1290.50', 129050],
    ['1,290.50', 129050],
    ['๑,๒๙๐.๕', 129050],
    ['฿510', 51000],
    [' 510 บาท', 51000],
    ['510.', 51000],
    ['.5', 50],
    ['9,999,999.99', 999_999_999],
  ])('%s is valid', (typed, satang) => {
    expect(parseAmount(typed)).toBe(satang);
  });

  it.each(['', '0', '0.00', '-5', 'abc', '1,29', '12,90.50', '1.290,50', '1.234', '10000000', '5 or 6'])(
    '%s is invalid',
    (typed) => {
      expect(parseAmount(typed)).toBeNull();
    },
  );

  it('is sent with satang and displayed with thousands separators', () => {
    expect(writtenAmount(129_050)).toBe('1290.50');
    expect(writtenAmount(5)).toBe('0.05');
    expect(shownAmount(129_050)).toBe('1,290.50');
    expect(shownAmount(999_999_999)).toBe('9,999,999.99');
    expect(shownAmount(51_000)).toBe('510.00');
  });
});

describe('a picture', () => {
  it('is a JPEG, PNG, WebP or HEIC, which some browsers recognise by extension only', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']) {
      expect(pictureProblem(picture(type)), type).toBeNull();
    }
    expect(pictureProblem(picture('', 10, 'IMG_0001.HEIC'))).toBeNull();
    expect(pictureProblem(picture('', 10, 'slip.jpg'))).toBe('pictureType');
    expect(pictureProblem(picture('application/pdf', 10, 'slip.pdf'))).toBe('pictureType');
    expect(pictureProblem(picture('image/svg+xml', 10, 'slip.svg'))).toBe('pictureType');
  });

  it('is not empty, and 10 MB at most', () => {
    expect(pictureProblem(picture('image/jpeg', 0))).toBe('pictureEmpty');
    expect(pictureProblem(picture('image/jpeg', 10 * 1024 * 1024))).toBeNull();
    expect(pictureProblem(picture('image/jpeg', 10 * 1024 * 1024 + 1))).toBe('pictureLarge');
  });
});

describe('the form of a slip', () => {
  it('is sent in the format of POST /update_payment (PAY-15)', async () => {
    expect(await problems(FORM)).toEqual({});
    const body = updatePaymentForm(FORM);
    expect([...body.keys()]).toEqual(['so_no', 'email', 'bank', 'amount', 'transfer_date', 'slip']);
    expect(Object.fromEntries(body)).toMatchObject({
      so_no: 'SO26112012345678',
      email: 'pim@example.com',
      bank: '004',
      amount: '1290.50',
      transfer_date: '2026-11-20T14:35:00+07:00',
      slip: FORM.slip,
    });
  });

  it('does not require the owner’s e-mail', async () => {
    const own = { ...FORM, own: true, email: '' };
    expect(await problems(own)).toEqual({});
    expect(updatePaymentForm(own).has('email')).toBe(false);
  });

  it('marks missing fields', async () => {
    const empty = { so_no: '', own: false, email: '', bank: '', amount: '', transfer_date: '', slip: null };
    expect(await problems(empty)).toEqual({
      so_no: 'numberMissing',
      email: 'emailMissing',
      bank: 'bankMissing',
      amount: 'amountMissing',
      transfer_date: 'dateMissing',
      slip: 'pictureMissing',
    });
  });

  it('marks invalid fields', async () => {
    const wrong = {
      ...FORM,
      so_no: '12345',
      email: 'pim@localhost',
      amount: '1.290,50',
      transfer_date: '2999-01-01T00:00:00+07:00',
      slip: picture('application/pdf'),
    };
    expect(await problems(wrong)).toEqual({
      so_no: 'numberWrong',
      email: 'emailWrong',
      amount: 'amountWrong',
      transfer_date: 'dateFuture',
      slip: 'pictureType',
    });
  });
});

describe('an error', () => {
  const about = (code: string, details: unknown = null, order = { own: false, known: false }) =>
    refusedField({ code, status: 422, text: { th: '', en: '' }, details }, order);

  it('is shown at its field', () => {
    expect(about('PAYMENT.ORDER_NOT_FOUND')).toBe('so_no');
    expect(about('PAYMENT.NOT_WAITING')).toBe('so_no');
    expect(about('PAYMENT.ORDER_NOT_FOUND', null, { own: false, known: true })).toBe('email');
    expect(about('PAYMENT.ORDER_NOT_FOUND', null, { own: true, known: true })).toBe('so_no');
    expect(about('SLIP.DATE')).toBe('transfer_date');
    expect(about('SLIP.USED')).toBe('slip');
    expect(about('ERROR.TOO_LARGE')).toBe('slip');
    expect(about('ERROR.BAD_REQUEST', { in: 'body', faults: [{ path: '/amount', rule: 'pattern' }] })).toBe(
      'amount',
    );
  });

  it('about anything else has no field', () => {
    expect(about('NETWORK')).toBeNull();
    expect(about('ERROR.BAD_REQUEST', { faults: [{ path: '/own' }] })).toBeNull();
    expect(about('ERROR.BAD_REQUEST', { faults: 'all' })).toBeNull();
  });
});

describe('stored input', () => {
  it('of one order is not used for another', () => {
    keepDraft(FORM);
    expect(readDraft('SO26112012345678')).toMatchObject({ so_no: 'SO26112012345678', amount: '1,290.50' });
    expect(readDraft('SO26111987654321')).toEqual({
      so_no: 'SO26111987654321',
      email: FORM.email,
      bank: '',
      amount: '',
      transfer_date: '',
    });
  });

  it('is stored for the tab, and unknown fields are dropped', () => {
    keepDraft({ ...FORM, email: 'pim@example.com' });
    expect(readDraft(null)).toEqual({
      so_no: FORM.so_no,
      email: 'pim@example.com',
      bank: '004',
      amount: '1,290.50',
      transfer_date: FORM.transfer_date,
    });
    sessionStorage.setItem('mali.slip', JSON.stringify({ so_no: 5, bank: '014', own: true, gone: 'x' }));
    expect(readDraft(null)).toEqual({ so_no: '', email: '', bank: '014', amount: '', transfer_date: '' });
    sessionStorage.setItem('mali.slip', 'no JSON');
    expect(readDraft(null).so_no).toBe('');
  });
});
