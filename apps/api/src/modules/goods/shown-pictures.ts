import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import {
  type ChangedVariant,
  moveVariantFocus,
  replaceInCollections,
  replaceInVariants,
  type Spot,
} from './shown-pictures-repository.ts';

/** What the library of pictures changes about goods; each record that it changes has it in its own history. */

async function recordChanges<Value>(
  trx: Db,
  caller: Caller,
  at: Date,
  field: 'images' | 'picture_details',
  changed: readonly ChangedVariant<Value>[],
): Promise<void> {
  for (const matId of [...new Set(changed.map(({ mat_id }) => mat_id))].sort((one, other) => one - other))
    await recordStaffAction(trx, caller, {
      ...{ kind: 'product_changed' as const, at, user_id: null, subject: `product ${matId}` },
      changes: changed
        .filter(({ mat_id }) => mat_id === matId)
        .flatMap(({ item_id, before, after }) =>
          changesBetween({ [field]: before }, { [field]: after }).map((change) => ({
            ...change,
            of: item_id,
          })),
        ),
    });
}

/** Products and collections show one picture in place of others. */
export async function replaceGoodsPictures(
  trx: Db,
  caller: Caller,
  at: Date,
  { from, to }: Readonly<{ from: readonly string[]; to: string }>,
): Promise<void> {
  await recordChanges(trx, caller, at, 'images', await replaceInVariants(trx, from, to));
  for (const { collection_id, before } of await replaceInCollections(trx, from, to))
    await recordStaffAction(trx, caller, {
      ...{ kind: 'collection_changed' as const, at, user_id: null, subject: `collection ${collection_id}` },
      changes: changesBetween({ image: before }, { image: to }),
    });
}

/** A focus that was set in the library is that of products, too, unless a product has set one of its own. */
export async function moveGoodsFocus(
  trx: Db,
  caller: Caller,
  at: Date,
  { hash, former, present }: Readonly<{ hash: string; former: Spot | null; present: Spot | null }>,
): Promise<void> {
  await recordChanges(trx, caller, at, 'picture_details', await moveVariantFocus(trx, hash, former, present));
}
