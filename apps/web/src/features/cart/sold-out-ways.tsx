import { OnlyAtBranches } from '../pickup/index.ts';
import { NotifyMe } from '../wishlist/index.ts';

/** Ways to something that the web shop is sold out of: a branch that has it, or a message once it is back. */
export function SoldOutWays({ mat_var_id, quantity }: { mat_var_id: number; quantity: number }) {
  return (
    <>
      <OnlyAtBranches mat_var_id={mat_var_id} quantity={quantity} />
      <NotifyMe mat_var_id={mat_var_id} inLine />
    </>
  );
}
