import { cart } from '../../../features/cart/texts/th.ts';
import { catalogue } from '../../../features/catalogue/texts/th.ts';
import { content } from '../../../features/content/texts/th.ts';
import { flash } from '../../../features/flash-sale/texts/th.ts';
import { ui } from '../../../ui/texts/th.ts';
import { shell } from '../../shell/texts/th.ts';

export const texts = { cart, catalogue, content, flash, shell, ui } as const;
