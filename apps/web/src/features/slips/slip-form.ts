import { TEXT } from '@mali/contracts/limits';
import * as yup from 'yup';
import { isSoNo, writtenSoNo } from '../orders/index.ts';
import { parseAmount, writtenAmount } from './amount.ts';
import { type PictureProblem, pictureProblem } from './picture.ts';

/** Form values. `so_no` is selected from the customer's own orders, or typed. */
export type SlipForm = {
  so_no: string;
  /** An own order is selected: no e-mail is required. */
  own: boolean;
  email: string;
  bank: string;
  amount: string;
  /** With its zone, or empty. */
  transfer_date: string;
  slip: File | null;
};

export type SlipError =
  | 'numberMissing'
  | 'numberWrong'
  | 'emailMissing'
  | 'emailWrong'
  | 'bankMissing'
  | 'amountMissing'
  | 'amountWrong'
  | 'dateMissing'
  | 'dateFuture'
  | 'pictureMissing'
  | PictureProblem;

/** Rules of the form. Messages are keys of `errors`. */
export const schema = yup.object({
  so_no: yup
    .string()
    .transform(writtenSoNo)
    .required('numberMissing')
    .test((so_no, context) => isSoNo(so_no) || context.createError({ message: 'numberWrong' })),
  email: yup.string().when('own', ([own], rule) =>
    own
      ? rule
      : rule
          .trim()
          .required('emailMissing')
          .email('emailWrong')
          // A local host name without a dot is not deliverable.
          .matches(/@.+\..+$/, 'emailWrong')
          .max(TEXT.email, 'emailWrong'),
  ),
  bank: yup.string().required('bankMissing'),
  amount: yup
    .string()
    .trim()
    .required('amountMissing')
    .test(
      (amount, context) => parseAmount(amount) !== null || context.createError({ message: 'amountWrong' }),
    ),
  transfer_date: yup
    .string()
    .required('dateMissing')
    .test(
      (at, context) => new Date(at).getTime() <= Date.now() || context.createError({ message: 'dateFuture' }),
    ),
  slip: yup
    .mixed<File>()
    .nullable()
    .test((file, context) => {
      const problem = file instanceof File ? pictureProblem(file) : 'pictureMissing';
      return problem === null || context.createError({ message: problem });
    }),
});

/** The fields of POST /update_payment from a valid form (PAY-15). */
export function updatePaymentForm(form: SlipForm): FormData {
  const satang = parseAmount(form.amount);
  if (satang === null || form.slip === null) throw new Error('the form is invalid');
  const body = new FormData();
  body.set('so_no', writtenSoNo(form.so_no));
  if (!form.own) body.set('email', form.email.trim());
  body.set('bank', form.bank);
  body.set('amount', writtenAmount(satang));
  body.set('transfer_date', form.transfer_date);
  // File last: streaming parsers need the fields first.
  body.set('slip', form.slip);
  return body;
}
