import type { WebhookKind } from '@mali/contracts/webhook-values';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { mailOnce } from '../../platform/mail-once.ts';
import { sweepPhotoFiles } from '../images/photo-store.ts';
import { readOrder } from '../orders/index.ts';
import { notifyOrder } from '../orders/notices.ts';
import { webhook } from '../webhooks/events.ts';
import { bookQueuedReturn, settleReturnBookings } from './booking.ts';
import { isReturnNews, type ReturnNews, returnMail } from './mails.ts';
import { PHOTOS_OF_RETURNS, readReturn } from './repository.ts';
import { quoteOf } from './service.ts';

const RETURN_WEBHOOKS: Readonly<Partial<Record<ReturnNews, WebhookKind>>> = {
  approved: 'return.approved',
  refused: 'return.refused',
  received: 'return.received',
};

export function returnJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['47 3 * * * sweep-return-photos', '* * * * * settle-return-bookings'],
    tasks: {
      'return-news': async (payload) => {
        const { return_no, kind, key } = payload as { return_no: string; kind: string; key?: string | null };
        const one = await readReturn(deps.db, return_no);
        const order = one === undefined ? undefined : await readOrder(deps.db, one.so_no);
        if (one === undefined || order === undefined || !isReturnNews(kind)) return;
        const news = RETURN_WEBHOOKS[kind];
        if (news !== undefined)
          await webhook(deps.db, {
            ...{ kind: news, once: return_no, about: return_no },
            ...{ data: { so_no: one.so_no, return_no }, at: deps.now() },
          });
        const quoted = await quoteOf(deps, one);
        const once = [return_no, kind, key].filter(Boolean).join(':');
        await mailOnce(deps, {
          ...{ dedupe: `return:${once}`, to: order.email },
          ...returnMail(kind, one, order, deps.config, quoted),
        });
        await notifyOrder(deps.db, {
          ...{ so_no: one.so_no, user_id: order.user_id, kind: `order_return_${kind}`, once },
          image: order.lines[0]?.shown.image_cart ?? null,
          at: deps.now(),
        });
      },
      'book-return': async (payload) => {
        await bookQueuedReturn(deps, (payload as { return_no: string }).return_no);
      },
      'settle-return-bookings': async () => {
        await settleReturnBookings(deps);
      },
      'sweep-return-photos': async () => {
        await sweepPhotoFiles(deps, PHOTOS_OF_RETURNS);
      },
    },
  };
}
