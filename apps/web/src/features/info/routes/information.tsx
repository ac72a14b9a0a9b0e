import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import { startQuery } from '../../../clients/run-query.ts';
import { information } from '../calls.ts';
import { Information } from '../information.tsx';
import { informationAt } from '../pages.ts';

export const loader = ({ request }: LoaderFunctionArgs) => {
  const name = informationAt(new URL(request.url).pathname);
  return name === null ? null : startQuery(information.initiate(name, { subscribe: false }));
};

/** An information page with its text from the content service (SHELL-04, INFO-02). */
export function Component() {
  const { pathname } = useLocation();
  const name = informationAt(pathname);
  return name && <Information key={name} name={name} />;
}
