import type { Language } from '@mali/contracts/limits';
import { breakdownOf } from '@mali/contracts/order-breakdown';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { OrderPickup } from '@mali/contracts/pickup';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { formatBaht } from '@mali/thai/money';
import type { Config } from '../../config.ts';
import {
  type MailBlock,
  type MailFact,
  type MailItem,
  type MailSum,
  mailPage,
} from '../../platform/mail-page.ts';
import { promisedDay } from '../orders/present.ts';
import type { OrderDetail } from '../orders/repository.ts';
import { MAIL_LABELS, MAIL_TEXTS, type MailKind, PAID_BY, PICKUP_TEXTS } from './mail-texts.ts';

/** Additional data of a mail: an amount in satang and its reason, in the order's language. */
export type MailNews = { amount: number; why: string };

type Shop = Pick<Config, 'publicUrl' | 'shop'>;

/** The parcel has left: its number and the cash to be paid are shown. */
const ON_THE_WAY: readonly MailKind[] = ['shipped', 'out_for_delivery', 'delivery_failed'];
/** Mails that list the address: until the parcel has arrived. */
const WITH_ADDRESS: readonly MailKind[] = ['placed', 'paid', 'packed', 'address_refused', ...ON_THE_WAY];
/** Mails that say where an order is picked up: until it was. */
const WITH_BRANCH: readonly MailKind[] = [
  'placed',
  'pay_by',
  'paid',
  'hold_released',
  'pickup_ready',
  'pickup_reminder',
];
/** Mails that say the promised day: until the parcel is about to arrive. */
const WITH_DAY: readonly MailKind[] = ['placed', 'paid', 'hold_released', 'packed', 'shipped'];
/** Mails about money received: the invoice is on the order's page. */
const WITH_INVOICE: readonly MailKind[] = ['paid', 'packed', 'shipped', 'delivered', 'refunded'];

/** `0812345678` → `081 xxx 5678`: a mail is read by others too. */
const maskedPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 9 ? 'xxx' : `${digits.slice(0, 3)} xxx ${digits.slice(-4)}`;
};

/**
 * A mail about an order, in the order's language: subject, text and HTML. Items, discounts and sums are those of its
 * page (breakdownOf).
 * @param more.news amount and reason of mails about money
 * @param more.stop unsubscribe URL of a mail that is not part of the purchase
 * @param more.words as the shop has worded it, filled in
 * @param more.page where its button leads
 * @param more.pickup of an order that is picked up at a branch
 */
export function orderMail(
  kind: MailKind,
  order: OrderDetail,
  { publicUrl, shop }: Shop,
  {
    news = null,
    stop = null,
    pickup = null,
    words = null,
    page = `${publicUrl}/order/${order.so_no}`,
  }: {
    news?: MailNews | null;
    stop?: string | null;
    pickup?: OrderPickup | null;
    words?: { subject: string; text: string } | null;
    page?: string;
  } = {},
): { subject: string; text: string; html: string } {
  const { lang } = order;
  const label = MAIL_LABELS[lang];
  const fill = (text: string): string =>
    text
      .replace('{so_no}', order.so_no)
      .replace('{amount}', () => formatBaht(news?.amount ?? 0))
      .replace('{why}', () => news?.why ?? '');
  const standard = ((pickup === null ? null : PICKUP_TEXTS[kind]) ?? MAIL_TEXTS[kind])[lang];
  const text = words === null ? standard : { subject: words.subject, lead: words.text };
  const blocks: MailBlock[] = [
    { kind: 'text', text: fill(text.lead) },
    ...(pickup === null ? factsOf(kind, order) : pickupFacts(kind, order, pickup)),
    actionOf(kind, order, page),
    { kind: 'heading', text: label.items },
    { kind: 'items', items: itemsOf(order, publicUrl), sums: sumsOf(order) },
    ...(pickup === null ? whereTo(kind, order) : whereAt(kind, order, pickup)),
    ...(WITH_INVOICE.includes(kind) && order.total > 0
      ? [{ kind: 'link', label: label.invoice, href: page } as const]
      : []),
  ];
  return mailPage({
    lang,
    title: fill(text.subject),
    shopName: lang === 'th' ? shop.nameTh : shop.nameEn,
    blocks,
    footer: [
      { label: label.contact, href: `${publicUrl}/contactus` },
      { label: label.returns, href: `${publicUrl}/exchange_return` },
      ...(stop === null ? [] : [{ label: label.stop, href: stop }]),
    ],
  });
}

/** A message that staff have written to the customer of an order, with the link to the order in its language. */
export function writtenMail(
  { lang, so_no }: Pick<OrderDetail, 'lang' | 'so_no'>,
  { subject, text }: { subject: string; text: string },
  { publicUrl, shop }: Shop,
): { subject: string; text: string; html: string } {
  const label = MAIL_LABELS[lang];
  return mailPage({
    lang,
    title: subject,
    shopName: lang === 'th' ? shop.nameTh : shop.nameEn,
    blocks: [
      ...text.split(/\n+/).map((paragraph) => ({ kind: 'text', text: paragraph }) as const),
      { kind: 'button', label: label.follow, href: `${publicUrl}/order/${so_no}` },
    ],
    footer: [{ label: label.contact, href: `${publicUrl}/contactus` }],
  });
}

const moment = (at: Date, lang: Language): string => {
  const [day, time] = [formatDateTime(at, lang).slice(0, -6), formatDateTime(at, lang).slice(-5)];
  return `${day} ${MAIL_LABELS[lang].clock.replace('{time}', time)}`;
};

/** What has to be known at a glance: the deadline, the parcel, the cash to have ready. */
function factsOf(kind: MailKind, order: OrderDetail): MailBlock[] {
  const label = MAIL_LABELS[order.lang];
  const facts: MailFact[] = [];
  if (order.doc_status === ORDER_STATUS.PLACED && order.expires_at !== null && order.total > 0)
    facts.push({ label: label.payBy, value: moment(order.expires_at, order.lang) });
  // The promise to an order that waits for its payment begins with the payment.
  if (WITH_DAY.includes(kind) && order.doc_status !== ORDER_STATUS.PLACED)
    facts.push({ label: label.arrives, value: formatDate(promisedDay(order), order.lang, 'weekday') });
  if (ON_THE_WAY.includes(kind)) {
    const parcel = [order.carrier, order.tracking_no]
      .filter((part) => part !== null && part !== '')
      .join(' ');
    if (parcel !== '') facts.push({ label: label.parcel, value: parcel });
    if (order.payment_method === 'cod') facts.push({ label: label.cash, value: formatBaht(order.total) });
  }
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }];
}

/** As `factsOf` of an order that is picked up: the deadline, the code, what is paid at the branch. */
function pickupFacts(kind: MailKind, order: OrderDetail, pickup: OrderPickup): MailBlock[] {
  const { lang } = order;
  const label = MAIL_LABELS[lang];
  const facts: MailFact[] = [];
  const isUnpaid = order.doc_status === ORDER_STATUS.PLACED && order.total > 0;
  if (isUnpaid && order.expires_at !== null)
    facts.push({ label: label.payBy, value: moment(order.expires_at, lang) });
  if (WITH_DAY.includes(kind) && !isUnpaid)
    facts.push({ label: label.ready, value: formatDate(promisedDay(order), lang, 'weekday') });
  if (kind === 'pickup_ready' || kind === 'pickup_reminder') {
    if (pickup.code !== undefined) facts.push({ label: label.code, value: pickup.code.digits });
    if (kind === 'pickup_ready' && pickup.hold_until !== null)
      facts.push({ label: label.until, value: formatDate(new Date(pickup.hold_until), lang, 'weekday') });
    if (order.payment_method === 'cod') facts.push({ label: label.atBranch, value: formatBaht(order.total) });
  }
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }];
}

/** How it is paid and where it is picked up, until it was. */
function whereAt(kind: MailKind, order: OrderDetail, pickup: OrderPickup): MailBlock[] {
  if (!WITH_BRANCH.includes(kind)) return [];
  const { lang, delivery_address: who } = order;
  const label = MAIL_LABELS[lang];
  const place = [
    ...[pickup.name[lang], pickup.address[lang], pickup.opening_hours[lang], pickup.how_to_get_there[lang]],
    ...[pickup.note[lang], label.branchPhone.replace('{phone}', () => pickup.phone)],
  ];
  const payment = order.payment_method === 'cod' ? label.atBranch : PAID_BY[order.payment_method][lang];
  return [
    {
      kind: 'facts',
      facts: [
        { label: label.pickUpAt, value: place.filter((line) => line !== '').join('\n') },
        {
          label: label.whoPicksUp,
          value: `${who.first_name} ${who.last_name}`.trim(),
        },
        { label: label.payment, value: order.total === 0 ? label.nothing : payment },
      ],
    },
  ];
}

/** The one thing to do next. */
function actionOf(kind: MailKind, order: OrderDetail, page: string): MailBlock {
  const label = MAIL_LABELS[order.lang];
  const isUnpaid = order.doc_status === ORDER_STATUS.PLACED && order.total > 0;
  const words = {
    slip_rejected: label.again,
    delivered: label.confirm,
    review_request: label.review,
    shipped: label.track,
    out_for_delivery: label.track,
    delivery_failed: label.track,
    address_refused: label.track,
  } as Partial<Record<MailKind, string>>;
  const pay = label.pay.replace('{total}', () => formatBaht(order.total));
  const fallback = isUnpaid && (kind === 'placed' || kind === 'pay_by') ? pay : label.follow;
  return { kind: 'button', label: words[kind] ?? fallback, href: page };
}

function nameOf({ shown }: OrderDetail['lines'][number], lang: Language): string {
  const isThai = lang === 'th';
  const parts = [
    isThai ? (shown.brand_th ?? shown.brand_en) : shown.brand_en,
    isThai ? shown.mat_name_th : shown.mat_name,
    isThai ? shown.variant_name_1_th : shown.variant_name_1,
    isThai ? shown.variant_name_2_th : shown.variant_name_2,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' ');
}

function itemsOf(order: OrderDetail, publicUrl: string): MailItem[] {
  const label = MAIL_LABELS[order.lang];
  return breakdownOf(order).lines.map(({ line, full, discounts, amount }) => {
    const image = line.shown.image_cart;
    return {
      name: `${nameOf(line, order.lang)} × ${line.quantity}`,
      notes: [
        ...(line.gwp ? [label.gift] : []),
        ...(line.cancelled > 0 ? [label.cancelled.replace('{count}', String(line.cancelled))] : []),
        ...(amount < full ? [`${label.full} ${formatBaht(full)}`] : []),
        ...discounts.map(
          (cut) => `−${formatBaht(cut.amount)} ${order.lang === 'th' ? cut.name_th : cut.name_en}`,
        ),
      ],
      amount: line.gwp && amount === 0 ? label.free : formatBaht(amount),
      image: image === null ? null : `${publicUrl}${image.replace(/\/\d+\.webp$/, '/160.webp')}`,
    };
  });
}

function sumsOf(order: OrderDetail): MailSum[] {
  const label = MAIL_LABELS[order.lang];
  const { goods, partner, credit, delivery, fee, total } = breakdownOf(order);
  return [
    { label: label.goods, amount: formatBaht(goods) },
    ...(partner > 0 ? [{ label: label.partner, amount: `−${formatBaht(partner)}` }] : []),
    ...(credit > 0 ? [{ label: label.credit, amount: `−${formatBaht(credit)}` }] : []),
    { label: label.delivery, amount: delivery === 0 ? label.free : formatBaht(delivery) },
    ...(fee > 0 ? [{ label: label.fee, amount: formatBaht(fee) }] : []),
    {
      label: label.total,
      amount: formatBaht(total),
      notes: order.vat > 0 ? [label.vat.replace('{vat}', () => formatBaht(order.vat))] : [],
    },
  ];
}

/** How it is paid and where it goes, until it has arrived. The phone is masked. */
function whereTo(kind: MailKind, order: OrderDetail): MailBlock[] {
  if (!WITH_ADDRESS.includes(kind)) return [];
  const label = MAIL_LABELS[order.lang];
  const to = order.delivery_address;
  const address = [
    `${to.first_name} ${to.last_name}`.trim(),
    to.address,
    [to.subdistrict, to.district, to.province, to.zipcode].join(' '),
    label.phone.replace('{phone}', () => maskedPhone(to.mobile)),
  ].join('\n');
  const payment = order.total === 0 ? label.nothing : PAID_BY[order.payment_method][order.lang];
  return [
    {
      kind: 'facts',
      facts: [
        { label: label.address, value: address },
        { label: label.payment, value: payment },
      ],
    },
  ];
}
