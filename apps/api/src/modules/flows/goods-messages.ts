import { cartImage } from '@mali/contracts/images';
import type { Language } from '@mali/contracts/limits';
import { formatBaht } from '@mali/thai/money';
import type { Deps } from '../../platform/deps.ts';
import { pricesNow } from '../catalogue/prices-now.ts';
import type { Message } from './flow-messages.ts';
import type { FlowNow } from './flow-settings.ts';
import { fillWords, nameFor, variantName } from './flow-words.ts';
import { type MailGoods, messageMail } from './message-mail.ts';

type GoodsDeps = Pick<Deps, 'db' | 'now' | 'rules' | 'config'>;
type Line = Readonly<{ mat_var_id: number; quantity: number }>;
type Reader = Readonly<{ first_name: string; lang: Language; user_id: number | null }>;

/** Goods at today's prices; null: none of them can be bought. */
async function priced(deps: GoodsDeps, lines: readonly Line[]) {
  const now = await pricesNow(
    deps,
    lines.map(({ mat_var_id }) => mat_var_id),
  );
  const found = lines.flatMap(({ mat_var_id, quantity }) => {
    const one = now.get(mat_var_id);
    if (one === undefined || one.variant.sold_out) return [];
    return [{ row: one.variant.row, net: one.net, quantity }];
  });
  const [first] = found;
  if (first === undefined) return null;
  const total = found.reduce((sum, { net, quantity }) => sum + net * quantity, 0);
  const goods = (lang: Language): MailGoods => ({
    total: formatBaht(total),
    items: found.map(({ row, net, quantity }) => {
      const image = cartImage(row.image);
      return {
        ...{ name: `${variantName(row, lang)} × ${quantity}`, notes: [], amount: formatBaht(net * quantity) },
        image:
          image === null ? null : `${deps.config.publicUrl}${image.replace(/\/\d+\.webp$/, '/160.webp')}`,
      };
    }),
  });
  const count = found.reduce((sum, { quantity }) => sum + quantity, 0);
  return { first, goods, total, count };
}

/** The message about a bag that waits. */
export async function bagMessage(
  deps: GoodsDeps,
  flow: FlowNow,
  reader: Reader,
  lines: readonly Line[],
): Promise<Message | null> {
  const found = await priced(deps, lines);
  if (found === null) return null;
  const words = fillWords(flow, (lang) => ({
    ...{ name: nameFor(reader.first_name, lang), product: variantName(found.first.row, lang) },
    ...{ count: String(found.count), total: formatBaht(found.total) },
  }));
  const { lang, user_id } = reader;
  return {
    ...{ words, path: '/bag', image: cartImage(found.first.row.image) },
    mail: (path) =>
      messageMail(
        deps.config,
        { ...words[lang], path, goods: found.goods(lang) },
        { lang, user_id, at: deps.now() },
      ),
  };
}

/** The message about goods that are used up by now. */
export async function reorderMessage(
  deps: GoodsDeps,
  flow: FlowNow,
  reader: Reader,
  { mat_var_id, days }: { mat_var_id: number; days: number },
): Promise<Message | null> {
  const found = await priced(deps, [{ mat_var_id, quantity: 1 }]);
  if (found === null) return null;
  const { row, net } = found.first;
  const words = fillWords(flow, (lang) => ({
    ...{ name: nameFor(reader.first_name, lang), product: variantName(row, lang) },
    ...{ price: formatBaht(net), days: String(days) },
  }));
  const { lang, user_id } = reader;
  return {
    ...{ words, path: `/item/${row.mat_id}/${row.mat_var_id}`, image: cartImage(row.image) },
    mail: (path) =>
      messageMail(
        deps.config,
        { ...words[lang], path, goods: found.goods(lang) },
        { lang, user_id, at: deps.now() },
      ),
  };
}
