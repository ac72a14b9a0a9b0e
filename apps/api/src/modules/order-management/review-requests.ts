import type { Config } from '../../config.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import { type Message, takeMessage } from '../flows/flow-messages.ts';
import { type FlowNow, flowNow, termOf } from '../flows/flow-settings.ts';
import { fillWords, nameFor } from '../flows/flow-words.ts';
import { oneClickLink, unsubscribeLink } from '../notifications/unsubscribe-links.ts';
import { type OrderDetail, readOrder } from '../orders/index.ts';
import { orderMail } from './mails.ts';
import { ordersToReview } from './reminder-repository.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;

/** The request for reviews of an order: its mail lists the goods, as the others about it do. */
export function reviewMessage(
  config: Pick<Config, 'publicUrl' | 'shop' | 'jwtSecret'>,
  flow: FlowNow,
  order: OrderDetail,
  { first_name, user_id, at }: Readonly<{ first_name: string; user_id: number | null; at: Date }>,
): Message {
  const words = fillWords(flow, (lang) => ({ name: nameFor(first_name, lang), so_no: order.so_no }));
  const of = user_id === null ? null : { user_id, kinds: ['marketing'] as const, at };
  const stop = of === null ? `${config.publicUrl}/account/notification` : unsubscribeLink(config, of);
  return {
    ...{ words, path: `/order/${order.so_no}`, image: order.lines[0]?.shown.image_cart ?? null },
    mailOf: { dedupe: `review_request:${order.so_no}`, to: order.email },
    mail: (path) => ({
      ...orderMail('review_request', order, config, {
        ...{ stop, words: words[order.lang], page: `${config.publicUrl}${path}` },
      }),
      ...(of !== null && { unsubscribe: oneClickLink(config, of) }),
    }),
  };
}

/** Asks members once for reviews of an order, in the days after it was completed that the shop says. */
export async function askForReviews(deps: JobDeps): Promise<void> {
  const flow = await flowNow(deps.db, 'review_request');
  if (!flow.on) return;
  const at = deps.now();
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const completed = { from: before(termOf(flow, 'until_days')), to: before(termOf(flow, 'delay_days')) };
  for (const { so_no, user_id } of await ordersToReview(deps.db, completed, at, BATCH))
    await takeMessage(deps, flow, { user_id, once: so_no }, async (trx, { first_name }) => {
      const order = await readOrder(trx, so_no);
      if (order === undefined) return undefined;
      return reviewMessage(deps.config, flow, order, { first_name, user_id, at });
    });
}
