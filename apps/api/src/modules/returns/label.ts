import { carrierName } from '@mali/contracts/parcel-states';
import { formatAddress } from '@mali/thai/address';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { linkHolds } from '../../platform/links.ts';
import { readOrderRow } from '../orders/index.ts';
import type { LabelData } from '../packing/label.ts';
import { labelSubject } from './label-links.ts';
import { sendTo } from './present.ts';
import { type ReturnDetail, readReturn } from './repository.ts';

/** Modules around a QR code, without which readers do not find it. */
const QUIET = 4;

/**
 * The return whose label a signed link opens, while its goods are expected.
 * @throws DomainError ERROR.NOT_FOUND
 */
async function openedReturn(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  returnNo: string,
  link: string,
): Promise<ReturnDetail & { drop_off_code: string }> {
  const one = linkHolds(config.jwtSecret, labelSubject(returnNo), link, now())
    ? await readReturn(db, returnNo)
    : undefined;
  if (one === undefined || sendTo({ config }, one) === null || one.drop_off_code === null)
    throw new DomainError('ERROR.NOT_FOUND');
  return { ...one, drop_off_code: one.drop_off_code };
}

/**
 * The label of a return, for its parcel: from the customer to the shop, with the drop-off code as barcode and the number
 * of the return as QR code.
 * @throws DomainError ERROR.NOT_FOUND when the link has ended or the goods are not expected
 */
export async function returnLabel(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  returnNo: string,
  link: string,
): Promise<LabelData> {
  const one = await openedReturn(deps, returnNo, link);
  const order = await readOrderRow(deps.db, one.so_no);
  if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const { nameTh, address } = deps.config.seller;
  const { first_name, last_name, mobile, ...from } = order.delivery_address;
  const { subdistrict, district, province, zipcode: zip } = from;
  return {
    so_no: one.return_no,
    code: one.drop_off_code,
    carrier: one.booked === null ? 'ส่งคืน / Return' : `${carrierName(one.booked.carrier)} ส่งคืน / Return`,
    ...{ number: 1, of: 1, weight_g: null, cod: 0, sort_code: one.booked?.sort_code ?? null },
    receiver: {
      ...{ name: nameTh, phone: '', rows: [address], zipcode: /\d{5}$/.exec(address.trim())?.[0] ?? '' },
      note: 'ร้านจ่ายค่าส่ง / Postage is paid by the shop',
    },
    sender: {
      name: [first_name, last_name, mobile].filter((part) => part !== '').join(' '),
      address: formatAddress({ street: from.address, subdistrict, district, province, zip }, 'th').join(' '),
      phone: null,
    },
  };
}

/**
 * The drop-off code of a return as a QR code, which a branch reads from the customer's phone.
 * @returns SVG
 * @throws DomainError as returnLabel
 */
export async function dropOffCode(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  returnNo: string,
  link: string,
): Promise<string> {
  const { drop_off_code } = await openedReturn(deps, returnNo, link);
  // Two megabytes of program, which few processes need.
  const { qrCode } = await import('../packing/barcode.ts');
  const { modules, dark } = qrCode(drop_off_code);
  const size = modules + 2 * QUIET;
  let path = '';
  for (let row = 0; row < modules; row += 1)
    for (let column = 0; column < modules; column += 1)
      if (dark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
