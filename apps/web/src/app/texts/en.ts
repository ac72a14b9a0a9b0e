import { cart } from '../../features/cart/texts/en.ts';
import { catalogue } from '../../features/catalogue/texts/en.ts';
import { checkout } from '../../features/checkout/texts/en.ts';
import { orders } from '../../features/orders/texts/en.ts';
import { session } from '../../features/session/texts/en.ts';
import { ui } from '../../ui/texts/en.ts';
import { shell } from '../shell/texts/en.ts';

/** Every text of the shop in this language, one namespace a feature. */
export const texts = { cart, catalogue, checkout, orders, session, shell, ui } as const;
