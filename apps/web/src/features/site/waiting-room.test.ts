import { expect, it, vi } from 'vitest';
import { enter } from './waiting-room.ts';

it('a page that is for those admitted is loaded again, once; others stay as they are', () => {
  const reload = vi.fn();
  for (const pathname of ['/order/1', '/account/orders', '/privacy', '/login', '/some-content-page'])
    enter({ pathname, reload });
  expect(reload).not.toHaveBeenCalled();
  enter({ pathname: '/checkout', reload });
  enter({ pathname: '/bag', reload });
  expect(reload).toHaveBeenCalledTimes(1);
});
