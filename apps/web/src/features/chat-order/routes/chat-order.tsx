import { useSearchParams } from 'react-router-dom';
import { Desk } from '../desk.tsx';
import { SalesOnly } from '../sales-only.tsx';
import { SharedBag } from '../shared-bag.tsx';

/** A shared bag by its link, for whoever it is passed on to; without one, where staff make orders (SHELL-21). */
export function Component() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id !== null) return <SharedBag key={id} id={id} />;
  return (
    <SalesOnly>
      <Desk />
    </SalesOnly>
  );
}
