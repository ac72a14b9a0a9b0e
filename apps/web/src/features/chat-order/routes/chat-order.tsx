import { useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Desk } from '../chat-order-form.tsx';
import { MadeOrder } from '../made-order.tsx';
import { SalesOnly } from '../sales-only.tsx';
import { SharedBag } from '../shared-bag.tsx';

/**
 * A shared bag by its link; without one, the chat order page of staff, and the result of an order (SHELL-21).
 */
export function Component() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const id = search.get('id');
  const made = pathname.startsWith(paths.chatThankYou());
  if (id !== null && !made) return <SharedBag key={id} id={id} />;
  return <SalesOnly>{made ? <MadeOrder /> : <Desk />}</SalesOnly>;
}
