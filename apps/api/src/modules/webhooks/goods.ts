import { randomUUID } from 'node:crypto';
import { WEBHOOK_LIMITS } from '@mali/contracts/webhook-values';
import type { Deps } from '../../platform/deps.ts';
import {
  changedGoods,
  forgetGoods,
  GOODS_KINDS,
  type GoodsKind,
  isWanted,
  isWatched,
} from './goods-repository.ts';
import { insertMessages } from './message-repository.ts';

const FIELDS = { 'product.changed': 'mat_ids', 'stock.changed': 'mat_var_ids' } as const satisfies Record<
  GoodsKind,
  string
>;

/**
 * Makes messages of products and stock that have changed since the last run, while an endpoint wants them. The first run
 * stores how they are. Selling waits for none of it.
 */
export async function watchGoods({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const kind of GOODS_KINDS) {
    if (!(await isWanted(db, kind))) {
      if (await isWatched(db, kind)) await forgetGoods(db, kind);
      continue;
    }
    await db.transaction(async (trx) => {
      const isFirst = !(await isWatched(trx, kind));
      const ids = await changedGoods(trx, kind);
      if (isFirst) return;
      for (let from = 0; from < ids.length; from += WEBHOOK_LIMITS.goods) {
        const part = ids.slice(from, from + WEBHOOK_LIMITS.goods);
        const more = part.length - 1;
        const about = `${part[0]}${more > 0 ? ` +${more}` : ''}`;
        const data = { [FIELDS[kind]]: part };
        await insertMessages(trx, { kind, once: randomUUID(), about, data, at: now() });
      }
    });
  }
}
