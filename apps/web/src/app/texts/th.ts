import { cart } from '../../features/cart/texts/th.ts';
import { catalogue } from '../../features/catalogue/texts/th.ts';
import { checkout } from '../../features/checkout/texts/th.ts';
import { orders } from '../../features/orders/texts/th.ts';
import { session } from '../../features/session/texts/th.ts';
import { ui } from '../../ui/texts/th.ts';
import { shell } from '../shell/texts/th.ts';

/** Every text of the shop in this language, one namespace a feature. */
export const texts = { cart, catalogue, checkout, orders, session, shell, ui } as const;
