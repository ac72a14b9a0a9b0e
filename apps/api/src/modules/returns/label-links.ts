import type { Config } from '../../config.ts';
import { signLink } from '../../platform/links.ts';

/** Subject of the signed link of a label. */
export const labelSubject = (returnNo: string): string => `return label:${returnNo}`;

/** Paths of label and code of a return, which open until `until`: a guest has them from the mail. */
export function labelLinks(
  { jwtSecret }: Pick<Config, 'jwtSecret'>,
  returnNo: string,
  until: Date,
): { label: string; qr: string } {
  const link = signLink(jwtSecret, labelSubject(returnNo), until);
  const path = `/api/order/returns/${returnNo}`;
  return { label: `${path}/label.pdf?link=${link}`, qr: `${path}/code.svg?link=${link}` };
}
